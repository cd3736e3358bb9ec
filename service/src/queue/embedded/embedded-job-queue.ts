import type { Logger } from 'pino';
import type { Clock } from '../../time/clock.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { Store, Transaction } from '../../store/store.ts';
import type { Enqueue, Job, JobHandlers, JobKind, JobQueue, QueueState } from '../job-queue.ts';
import type { SlotLimits } from './concurrency-slots.ts';
import { Dispatcher } from './dispatcher.ts';
import { countWaitingJobs, deleteJob, isLeaseHeld } from '../../store/records/jobs.ts';
import { LeaseOwner } from './lease-owner.ts';
import type { Dispatchers } from './new-jobs.ts';
import { NewJobs } from './new-jobs.ts';
import type { TransactionOptions } from '../../store/transaction.ts';
import { transact } from '../../store/transaction.ts';

/**
 * A run mostly waits for the disk, and runs that wait together share its syncs. Rendering and
 * conversion have limits of their own. Deliveries wait for the network. A single workflow cannot
 * take every slot, and neither can new receivers or a single tenant (`ConcurrencySlots`). Runs in
 * quarantine begin one at a time, so that the next crash shows which one causes it.
 */
const SLOTS: Record<JobKind, SlotLimits> = {
  run: { all: 24, pressed: 4, perNewGroup: 16, perGroup: 16 },
  quarantinedRun: { all: 1, pressed: 1, perNewGroup: 1, perGroup: 1 },
  delivery: { all: 64, pressed: 16, perNewGroup: 2, perGroup: 16 },
};

export interface EmbeddedJobQueueOptions {
  /** Unique to this process; names the owner of its leases. */
  ownerId: string;
  /**
   * Whether no other process can use the store, because the data folder is locked. Then all other
   * owners of leases are dead, and the start takes over at once what they held.
   */
  isStoreExclusive: boolean;
  store: Store;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Logger;
  metrics: JobMetrics;
  /** Returns whether other work needs the processor. */
  isOverloaded: () => boolean;
}

/**
 * Job queue in the service's own database file, so that an event, its run and its job are one
 * commit.
 */
export class EmbeddedJobQueue implements JobQueue {
  readonly #options: EmbeddedJobQueueOptions;
  readonly #owner: LeaseOwner;
  #dispatchers: Dispatchers | null = null;
  #isRunning = false;

  constructor(options: EmbeddedJobQueueOptions) {
    this.#options = options;
    this.#owner = new LeaseOwner(options, () => {
      for (const dispatcher of this.#started) dispatcher.wake();
    });
  }

  end(transaction: Transaction, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    return deleteJob(transaction, lease);
  }

  holds(store: Store, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    return isLeaseHeld(store, lease);
  }

  async commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
  ): Promise<Result> {
    const dispatchers = this.#dispatchers;
    const jobs = new NewJobs(dispatchers, this.#options);
    try {
      const result = await transact(store, options, async (transaction) => {
        jobs.restart();
        const worked = await work(transaction, (job, subject) =>
          jobs.add(transaction, job, subject),
        );
        jobs.written();
        return worked;
      });
      jobs.committed();
      return result;
    } catch (cause) {
      jobs.failed();
      throw cause;
    } finally {
      // Dispatchers that started meanwhile may have polled before the commit.
      if (dispatchers !== this.#dispatchers) this.wake();
    }
  }

  wake(): void {
    this.#owner.wake();
    for (const dispatcher of this.#started) dispatcher.wake();
  }

  async start(handlers: JobHandlers): Promise<void> {
    await this.#owner.start();
    this.#dispatchers = {
      run: this.#dispatcher('run', handlers),
      quarantinedRun: this.#dispatcher('quarantinedRun', handlers),
      delivery: this.#dispatcher('delivery', handlers),
    };
    this.#isRunning = true;
    this.wake();
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  async readStates(): Promise<Record<JobKind, QueueState>> {
    return {
      run: await this.#stateOf('run'),
      quarantinedRun: await this.#stateOf('quarantinedRun'),
      delivery: await this.#stateOf('delivery'),
    };
  }

  async stop(patience?: Record<JobKind, number>): Promise<Record<JobKind, readonly string[]>> {
    this.#isRunning = false;
    const [run = [], quarantinedRun = [], delivery = []] = await Promise.all(
      this.#started.map((dispatcher) => dispatcher.stop(patience?.[dispatcher.kind])),
    );
    await this.#owner.stop();
    return { run, quarantinedRun, delivery };
  }

  get #started(): Dispatchers[JobKind][] {
    if (this.#dispatchers === null) return [];
    const { run, quarantinedRun, delivery } = this.#dispatchers;
    return [run, quarantinedRun, delivery];
  }

  #dispatcher<Kind extends JobKind>(kind: Kind, handlers: JobHandlers): Dispatcher<Kind> {
    return new Dispatcher<Kind>({
      ...this.#options,
      owner: this.#owner,
      kind,
      slots: SLOTS[kind],
      handler: handlers[kind],
    });
  }

  async #stateOf(kind: JobKind): Promise<QueueState> {
    const { store, clock } = this.#options;
    const waiting = await countWaitingJobs(store, { kind, now: clock.now() });
    const inProgress = this.#dispatchers?.[kind].inProgress ?? 0;
    return { ...waiting, inProgress };
  }
}
