import type { DeliveryRecord } from '../store/records/deliveries.ts';
import type { HeldLease } from '../store/records/jobs.ts';
import type { RunRecord } from '../store/records/runs.ts';
import type { Store, Transaction } from '../store/store.ts';
import type { TransactionOptions } from '../store/transaction.ts';

/**
 * The longest delay of a new job, in milliseconds. A job that is due later was scheduled while the
 * clock was ahead, and would wait until the clock has caught up.
 */
export const LONGEST_JOB_WAIT = 48 * 60 * 60_000;

/**
 * How long a process counts as alive after its last heartbeat, in milliseconds. Then another
 * process on the same store takes over its jobs with its own next heartbeat.
 */
export const OWNER_EXPIRY = 30_000;

/** The subjects of jobs. A job is stored with its subject's id only. */
export interface JobSubjects {
  run: { run: RunRecord; data: string };
  delivery: DeliveryRecord;
}

export type JobKind = keyof JobSubjects;

export interface NewJob<Kind extends JobKind = JobKind> {
  kind: Kind;
  subjectId: string;
  /** Groups are served in rounds: a group with many or slow jobs does not delay another one. */
  groupKey: string;
  /** Milliseconds since 1970, UTC; not later than `LONGEST_JOB_WAIT` from now. */
  dueAt: number;
}

export interface Job<Kind extends JobKind = JobKind> {
  subjectId: string;
  /** The subject as it was just committed; if missing, the handler reads it from the store. */
  subject?: JobSubjects[Kind];
  /** 1 for the first attempt. */
  attempt: number;
  /** How many consecutive attempts until now ended because the process died. */
  crashCount: number;
  /** For `JobQueue.end`; only the queue reads it. */
  lease: HeldLease;
}

/** The outcome of a handler. Times are milliseconds since 1970, UTC. */
export type JobOutcome =
  | { done: true }
  /** The handler deleted the job in its own transaction. */
  | { done: true; isEnded: true }
  /** It failed permanently. This counts as a failure of its group. */
  | { done: true; givenUp: true }
  /** It was attempted, and is to be retried. */
  | { done: false; retryAt: number }
  /** It could not be attempted yet; this does not count as an attempt. */
  | { done: false; postponedTo: number };

/** The waiting and running jobs of one kind. */
export interface QueueState {
  /** Jobs that are due and not leased. */
  due: number;
  /** Jobs that become due later. */
  later: number;
  inProgress: number;
  /** Due time of the oldest waiting job, in milliseconds since 1970, UTC; null if no job is due. */
  oldestDueAt: number | null;
}

export type JobHandler<Kind extends JobKind = JobKind> = (job: Job<Kind>) => Promise<JobOutcome>;

/** The handlers of each kind of job. */
export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };

/**
 * Inserts a job in a transaction.
 * @param subject as it will be committed if the job begins at once
 * @returns whether it begins with the commit: a slot is free, and no other job waits for it
 */
export type Enqueue = <Kind extends JobKind>(
  job: NewJob<Kind>,
  subject?: JobSubjects[Kind],
) => Promise<boolean>;

/**
 * A durable job queue. Every implementation guarantees:
 *
 * - A job exists exactly if the transaction that inserted it was committed.
 * - A job begins at or after its `dueAt`, and again after a crash: handlers must tolerate repeats.
 * - No process takes a job that another living one works on. The jobs of a dead process begin again
 *   at the next start if the store was exclusive to it, otherwise soon after `OWNER_EXPIRY`.
 * - If the clock is set back, no job waits longer than `LONGEST_JOB_WAIT` because of that.
 * - There is at most one job per kind and subject.
 * - Within a group, the job that has been due longest begins first. No other order is guaranteed.
 * - Of the runs whose process died, only one runs at a time. So a run that crashes the process does
 *   not stop the others forever. A handler should give up at a high `crashCount`.
 * - The jobs of one group begin regardless of the number and outcomes of jobs in other groups.
 * - A job ends only when its handler says so. If a handler throws, the job is retried later.
 */
export interface JobQueue {
  /**
   * Commits a transaction and begins the jobs that it inserted.
   * @param work has no other effects, because it may run again; see `transact`
   * @throws the error of the work or the store
   */
  commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Deletes a job in the last transaction of its handler, unless it was renewed meanwhile. After the
   * commit, the handler returns `isEnded`.
   */
  end(transaction: Transaction, job: Pick<Job, 'lease'>): Promise<void>;
  /** Polls for due jobs; to be called if the clock was changed. */
  wake(): void;
  start(handlers: JobHandlers): Promise<void>;
  /** Whether it was started and not stopped. */
  readonly isRunning: boolean;
  readStates(): Promise<Record<JobKind, QueueState>>;
  /**
   * Begins no more jobs, and resolves when the running jobs have ended.
   * @param patience how long to wait for the jobs of a kind, in milliseconds; unlimited by default.
   * Then their leases are returned: they are due at the next start, and the attempt does not count.
   * Once the store is closed, their handlers can change nothing more.
   */
  stop(patience?: Record<JobKind, number>): Promise<void>;
}
