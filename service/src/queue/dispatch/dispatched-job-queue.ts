import type { Logger } from 'pino';
import type { Store, Transaction } from '../../store/store.ts';
import type { TransactionOptions } from '../../store/transaction.ts';
import { transactTogether } from '../../store/batching/transact-together.ts';
import type { Clock } from '../../time/clock.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { Enqueue, JobHandlers, JobKind, QueueState } from '../job-queue.ts';
import type { JobTable } from './job-table.ts';
import type { SlotLimits } from './concurrency-slots.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Owner } from './owner.ts';
import type { Dispatchers } from './new-jobs.ts';
import { NewJobs } from './new-jobs.ts';

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

export interface DispatchedJobQueueOptions {
  jobs: JobTable;
  owner: Owner;
  /** Where dispatchers read, lease and end jobs. */
  store: Store;
  /** Resolves when every commit that could be read until now is on the disk. */
  reachDisk: () => Promise<void>;
  clock: Clock;
  log: Logger;
  metrics: JobMetrics;
  /** Returns whether other work needs the processor. */
  isOverloaded: () => boolean;
}

/**
 * The dispatchers of a job queue, one for each kind of job, and the transactions that give them new
 * jobs. It does not know where jobs are stored and who takes over those of a dead process.
 */
export class DispatchedJobQueue {
  readonly #options: DispatchedJobQueueOptions;
  #dispatchers: Dispatchers | null = null;
  #isRunning = false;

  constructor(options: DispatchedJobQueueOptions) {
    this.#options = options;
  }

  /** Commits a transaction and begins the jobs that it inserted; see `JobQueue`. */
  async commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
    onCommitted?: (result: Result) => void,
  ): Promise<Result> {
    const dispatchers = this.#dispatchers;
    const { jobs: table, clock, owner } = this.#options;
    const jobs = new NewJobs(dispatchers, { jobs: table, clock, ownerId: owner.id });
    try {
      const result = await transactTogether(store, options, async (transaction) => {
        jobs.restart();
        const worked = await work(transaction, (job, subject) =>
          jobs.add(transaction, job, subject),
        );
        jobs.written();
        return worked;
      });
      onCommitted?.(result);
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

  /** Polls for due jobs of a kind, or of all kinds. */
  wake(kind?: JobKind): void {
    for (const dispatcher of this.#started) {
      if (kind === undefined || dispatcher.kind === kind) dispatcher.wake();
    }
  }

  /** Starts the dispatchers; to be called when the owner may lease jobs. */
  start(handlers: JobHandlers): void {
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

  get isBehind(): boolean {
    return this.#dispatchers?.run.isBehind ?? false;
  }

  /** Reads the states of all kinds; see `JobQueue`. */
  async readStates(): Promise<Record<JobKind, QueueState>> {
    return {
      run: await this.#stateOf('run'),
      quarantinedRun: await this.#stateOf('quarantinedRun'),
      delivery: await this.#stateOf('delivery'),
    };
  }

  /** Stops the dispatchers; see `JobQueue`. */
  async stop(patience?: Record<JobKind, number>): Promise<Record<JobKind, readonly string[]>> {
    this.#isRunning = false;
    const [run = [], quarantinedRun = [], delivery = []] = await Promise.all(
      this.#started.map((dispatcher) => dispatcher.stop(patience?.[dispatcher.kind])),
    );
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
      kind,
      slots: SLOTS[kind],
      handler: handlers[kind],
    });
  }

  async #stateOf(kind: JobKind): Promise<QueueState> {
    const { jobs, store, clock } = this.#options;
    const waiting = await jobs.countWaiting(store, { kind, now: clock.now() });
    const inProgress = this.#dispatchers?.[kind].inProgress ?? 0;
    return { ...waiting, inProgress };
  }
}
