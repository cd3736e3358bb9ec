import type { DeliverySubject } from '../store/records/deliveries.ts';
import type { HeldLease } from '../store/records/jobs.ts';
import type { RunSubject } from '../store/records/subjects/run-subjects.ts';
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
  run: RunSubject;
  /** A run that was in progress when its process died, and may have caused that. */
  quarantinedRun: RunSubject;
  delivery: DeliverySubject;
}

export type JobKind = keyof JobSubjects;

export interface NewJob<Kind extends JobKind = JobKind> {
  kind: Kind;
  subjectId: string;
  /** The generation of its subject. A handler ignores a job of an earlier generation. */
  generation: number;
  /**
   * From `groupKeyOf`, which names the tenant of the group. Tenants are served in rounds, and the
   * groups of a tenant too: a group with many or slow jobs does not delay another one.
   */
  groupKey: string;
  /** Milliseconds since 1970, UTC; not later than `LONGEST_JOB_WAIT` from now. */
  dueAt: number;
}

export interface Job<Kind extends JobKind = JobKind> {
  subjectId: string;
  generation: number;
  /** The subject as it was just committed; if missing, the handler reads it from the store. */
  subject?: JobSubjects[Kind];
  /**
   * The subject as this process committed it together with the job, which has waited since. It is on
   * the disk. The handler checks that nothing has changed it since, or reads it from the store.
   */
  earlierSubject?: JobSubjects[Kind];
  /** For `JobQueue.end` and `JobQueue.holds`; only the queue reads it. */
  lease: HeldLease;
}

/** The outcome of a handler. */
export interface JobOutcome {
  /** Whether the handler has ended the job in its own transaction; otherwise the queue ends it. */
  isEnded: boolean;
  /** How an attempt went, which may affect the limit of the group; null if none was made. */
  attempt: 'succeeded' | 'failed' | null;
}

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

/** The handler of each kind of job. */
export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };

/** The subject of a new job, as it will be committed. */
export interface NewSubject<Subject> {
  /** If the job begins at once. */
  begun: Subject;
  /** If the job waits. Only for commits that return when they are on the disk. */
  waiting?: Subject | undefined;
}

/**
 * Inserts a job in a transaction.
 * @returns whether it begins with the commit: a slot is free, and no other job waits for it
 */
export type Enqueue = <Kind extends JobKind>(
  job: NewJob<Kind>,
  subject?: NewSubject<JobSubjects[Kind]>,
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
 * - The jobs of one group begin regardless of the number and outcomes of jobs in other groups.
 * - The same holds for tenants, however many groups they have: no tenant can take every slot, and a
 *   tenant without a running job does not wait for a slot while there are fewer busy tenants than
 *   slots. While several tenants have due jobs, they begin as many each.
 * - Of the runs in quarantine, each process begins one at a time.
 * - If a handler throws, the job begins again later.
 *
 * A handler that wants another attempt ends its job and enqueues the next one in one transaction.
 */
export interface JobQueue {
  /**
   * Commits a transaction and begins the jobs that it inserted.
   * @param work has no other effects, because it may run again; see `transact`
   * @param onCommitted is called before the jobs begin, with the result of the work
   * @throws the error of the work or the store
   */
  commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
    onCommitted?: (result: Result) => void,
  ): Promise<Result>;
  /**
   * Ends a job in the last transaction of its handler, unless its lease was lost. After the
   * commit, the handler returns `isEnded`.
   * @returns false if its lease was lost: somebody else works on the subject, or is going to
   */
  end(transaction: Transaction, job: Pick<Job, 'lease'>): Promise<boolean>;
  /**
   * Returns whether a job still has its lease. A handler that asks after it has read its subject
   * does not work on a change that has renewed the job: both are committed together.
   */
  holds(store: Store, job: Pick<Job, 'lease'>): Promise<boolean>;
  /** Polls for due jobs; to be called if the clock was changed. */
  wake(): void;
  start(handlers: JobHandlers): Promise<void>;
  /** Whether it was started and not stopped. */
  readonly isRunning: boolean;
  /** Whether due runs may wait for a slot, as far as the last poll of this process has seen. */
  readonly isBehind: boolean;
  readStates(): Promise<Record<JobKind, QueueState>>;
  /**
   * Begins no more jobs, and resolves when the running jobs have ended.
   * @param patience how long to wait for the jobs of a kind, in milliseconds; unlimited by default.
   * Then their leases are returned, and they are due at the next start. Once the store is closed,
   * their handlers can change nothing more.
   * @returns the subjects of the returned jobs
   */
  stop(patience?: Record<JobKind, number>): Promise<Record<JobKind, readonly string[]>>;
}
