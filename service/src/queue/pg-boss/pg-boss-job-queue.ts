import type { Logger } from 'pino';
import type { TenantId } from '../../concurrency/tenant.ts';
import type { Store, Transaction } from '../../store/store.ts';
import type { TransactionOptions } from '../../store/transaction.ts';
import type { Clock } from '../../time/clock.ts';
import { DispatchedJobQueue } from '../dispatch/dispatched-job-queue.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type {
  Enqueue,
  Job,
  JobHandler,
  JobHandlers,
  JobKind,
  JobQueue,
  QueueState,
} from '../job-queue.ts';
import { adoptStoredJobs } from './adopt-stored-jobs.ts';
import { BossJobs } from './boss-jobs.ts';
import { Boss } from './boss.ts';
import { claimedJob } from './claimed-job.ts';
import { Heartbeats } from './heartbeats.ts';
import { Supervision } from './supervision.ts';
import { WakeUps } from './wake-ups.ts';

export interface PgBossJobQueueOptions {
  /** Unique to this process; names it in the leases of its jobs. */
  ownerId: string;
  /** Of the database that the store is in; see `connectionSettings`. */
  url: URL;
  /**
   * Where jobs are fetched and ended. Its commits need not wait for the disk: a fetch that is lost
   * leaves the job waiting, and an end that is lost begins it again.
   */
  store: Store;
  clock: Clock;
  log: Logger;
  metrics: JobMetrics;
  /** Returns whether other work needs the processor. */
  isOverloaded: () => boolean;
  /**
   * Returns whether every step of the database's clock is taken over. By default, nobody sets that
   * clock.
   */
  isClockSteady?: () => Promise<boolean>;
}

/**
 * Job queue on pg-boss, for several processes on one PostgreSQL database. The jobs are in the
 * database of the store, so that an event, its run and its job are one commit.
 *
 * pg-boss stores jobs, hands each to one process, and returns those of a dead process. Which groups
 * are served next is decided here, by the same dispatchers as in the embedded queue.
 */
export class PgBossJobQueue implements JobQueue {
  readonly #store: Store;
  readonly #boss: Boss;
  readonly #heartbeats: Heartbeats;
  readonly #jobs: BossJobs;
  readonly #queue: DispatchedJobQueue;
  readonly #wakeUps: WakeUps;
  readonly #supervision: Supervision;
  #closed: Promise<void> | null = null;

  constructor(options: PgBossJobQueueOptions) {
    const { ownerId, store, log, clock, isClockSteady = () => Promise.resolve(true) } = options;
    this.#store = store;
    this.#boss = new Boss(options);
    this.#heartbeats = new Heartbeats(this.#boss, options);
    this.#jobs = new BossJobs({ boss: this.#boss, heartbeats: this.#heartbeats, clock });
    // Each lease has its own heartbeat. So this process may lease jobs whenever it can reach them.
    const owner = { id: ownerId, mayLease: true, ensureMayLease: () => Promise.resolve() };
    // The server shows a job only when its commit is on the disk.
    const reachDisk = () => Promise.resolve();
    this.#queue = new DispatchedJobQueue({ ...options, reachDisk, jobs: this.#jobs, owner });
    this.#wakeUps = new WakeUps(this.#boss, {
      store,
      log,
      wake: (kind) => {
        this.#queue.wake(kind);
      },
    });
    this.#supervision = new Supervision(this.#boss, { log, isClockSteady });
  }

  async commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
    onCommitted?: (result: Result) => void,
  ): Promise<Result> {
    // Not in the transaction: the schema may have to be created on another connection.
    await this.#boss.open();
    return this.#queue.commit(store, options, work, onCommitted);
  }

  end(transaction: Transaction, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    return this.#jobs.end(transaction, claimedJob(lease));
  }

  holds(store: Store, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    return this.#jobs.holds(store, claimedJob(lease));
  }

  wake(): void {
    this.#heartbeats.wake();
    this.#queue.wake();
  }

  async start(handlers: JobHandlers): Promise<void> {
    await this.#boss.open();
    await adoptStoredJobs(this.#store, this.#jobs);
    this.#heartbeats.start();
    this.#queue.start({
      run: this.#withHeartbeats(handlers.run),
      quarantinedRun: this.#withHeartbeats(handlers.quarantinedRun),
      delivery: this.#withHeartbeats(handlers.delivery),
    });
    this.#wakeUps.start();
    this.#supervision.start();
  }

  get isRunning(): boolean {
    return this.#queue.isRunning;
  }

  get isBehind(): boolean {
    return this.#queue.isBehind;
  }

  async readStates(): Promise<Record<JobKind, QueueState>> {
    await this.#boss.open();
    return this.#queue.readStates();
  }

  /**
   * Counts the runs that wait or are performed, by tenant: each of them has a job.
   * @throws the server's error
   */
  async countRuns(): Promise<ReadonlyMap<TenantId, number>> {
    await this.#boss.open();
    return this.#jobs.countRuns(this.#store);
  }

  async stop(patience?: Record<JobKind, number>): Promise<Record<JobKind, readonly string[]>> {
    this.#supervision.stop();
    await this.#wakeUps.stop();
    const returned = await this.#queue.stop(patience);
    await this.#heartbeats.stop();
    return returned;
  }

  /** Closes the connections; to be called after `stop`, when no more jobs are enqueued. */
  async close(): Promise<void> {
    this.#closed ??= this.#close();
    await this.#closed;
  }

  async #close(): Promise<void> {
    await this.#heartbeats.close();
    await this.#boss.close();
  }

  #withHeartbeats<Kind extends JobKind>(handler: JobHandler<Kind>): JobHandler<Kind> {
    return async (job) => {
      const claimed = claimedJob(job.lease);
      this.#heartbeats.hold(claimed);
      const outcome = await handler(job);
      // Otherwise the heartbeats go on until the outcome is stored.
      if (outcome.isEnded) this.#heartbeats.release(claimed);
      return outcome;
    };
  }
}
