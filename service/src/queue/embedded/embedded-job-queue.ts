import type { Logger } from 'pino';
import { deleteJob, isLeaseHeld } from '../../store/records/jobs.ts';
import type { Store, Transaction } from '../../store/store.ts';
import type { TransactionOptions } from '../../store/transaction.ts';
import type { Clock } from '../../time/clock.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { Enqueue, Job, JobHandlers, JobKind, JobQueue, QueueState } from '../job-queue.ts';
import { DispatchedJobQueue } from '../dispatch/dispatched-job-queue.ts';
import { LeaseOwner } from './lease-owner.ts';
import { storedJobs } from './stored-jobs.ts';

export interface EmbeddedJobQueueOptions {
  /** Unique to this process; names the owner of its leases. */
  ownerId: string;
  /**
   * Whether no other process can use the store, because the data folder is locked. Then all other
   * owners of leases are dead, and the start takes over at once what they held.
   */
  isStoreExclusive: boolean;
  store: Store;
  /** See `DispatchedJobQueueOptions`. */
  reachDisk: () => Promise<void>;
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
  readonly #owner: LeaseOwner;
  readonly #queue: DispatchedJobQueue;

  constructor(options: EmbeddedJobQueueOptions) {
    this.#owner = new LeaseOwner(options, () => {
      this.#queue.wake();
    });
    this.#queue = new DispatchedJobQueue({ ...options, jobs: storedJobs, owner: this.#owner });
  }

  end(transaction: Transaction, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    return deleteJob(transaction, lease);
  }

  holds(store: Store, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    return isLeaseHeld(store, lease);
  }

  commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
    onCommitted?: (result: Result) => void,
  ): Promise<Result> {
    return this.#queue.commit(store, options, work, onCommitted);
  }

  wake(): void {
    this.#owner.wake();
    this.#queue.wake();
  }

  async start(handlers: JobHandlers): Promise<void> {
    await this.#owner.start();
    this.#queue.start(handlers);
  }

  get isRunning(): boolean {
    return this.#queue.isRunning;
  }

  get isBehind(): boolean {
    return this.#queue.isBehind;
  }

  readStates(): Promise<Record<JobKind, QueueState>> {
    return this.#queue.readStates();
  }

  async stop(patience?: Record<JobKind, number>): Promise<Record<JobKind, readonly string[]>> {
    const returned = await this.#queue.stop(patience);
    await this.#owner.stop();
    return returned;
  }
}
