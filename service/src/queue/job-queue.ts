import type { DeliveryRecord } from '../store/records/deliveries.ts';
import type { RunRecord } from '../store/records/runs.ts';
import type { Store } from '../store/tables.ts';

/**
 * No job is asked for longer before it is due, in milliseconds. One that is due later than that was
 * asked for when the clock was ahead, and would wait until it is there again.
 */
export const LONGEST_JOB_WAIT = 48 * 60 * 60_000;

/** What jobs are about. They are stored with the id of it and nothing else. */
export interface JobSubjects {
  run: { run: RunRecord; data: string };
  delivery: DeliveryRecord;
}

export type JobKind = keyof JobSubjects;

export interface NewJob<Kind extends JobKind = JobKind> {
  kind: Kind;
  subjectId: string;
  /** Groups take turns: one with many jobs, or with slow ones, does not keep another waiting. */
  groupKey: string;
  /** Milliseconds since 1970, UTC; not later than `LONGEST_JOB_WAIT` from now. */
  dueAt: number;
}

export interface Job<Kind extends JobKind = JobKind> {
  subjectId: string;
  /** What it is about, as it was committed a moment ago; without it, that is to be read. */
  subject?: JobSubjects[Kind];
  /** 1 at the first time. */
  attempt: number;
  /** How often in a row, up to now, it was begun and the process died before it ended. */
  crashCount: number;
  /**
   * Ends it in the handler's own last transaction, unless somebody has asked for it again meanwhile.
   * When that was committed the handler says `isEnded`.
   */
  end: (transaction: Store) => Promise<void>;
}

/** What a handler says when it is through with a job. Times are milliseconds since 1970, UTC. */
export type JobOutcome =
  | { done: true }
  /** It was ended in a transaction of the handler's. */
  | { done: true; isEnded: true }
  /** Nothing is left to do, because it failed for good: no good sign of its group. */
  | { done: true; givenUp: true }
  /** It was tried, and is to be tried again. */
  | { done: false; retryAt: number }
  /** It could not be tried yet; this does not count as an attempt. */
  | { done: false; postponedTo: number };

/** How much work of one kind lies before a queue. */
export interface QueueState {
  /** Jobs that are due, and that nobody has begun. */
  due: number;
  /** Jobs that are to be begun later. */
  later: number;
  underWay: number;
  /** Since when the job has been due that waits longest; milliseconds since 1970, UTC. */
  oldestDueAt: number | null;
}

export type JobHandler<Kind extends JobKind = JobKind> = (job: Job<Kind>) => Promise<JobOutcome>;

/** Who does the jobs of each kind. */
export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };

/**
 * Asks in a transaction for a job.
 * @param subject what the job is about, as it is going to be when the job is begun at once
 * @returns whether it is begun as soon as it is committed: a slot is free, and nobody waits for it
 */
export type Enqueue = <Kind extends JobKind>(
  job: NewJob<Kind>,
  subject?: JobSubjects[Kind],
) => Promise<boolean>;

/**
 * Durable work. Every implementation keeps these promises:
 *
 * - A job exists exactly if the transaction was committed in which it was asked for.
 * - A job is begun at or after its `dueAt`, and again after a crash: handlers must bear a repeat.
 * - Where the clock is set back, no job waits longer than `LONGEST_JOB_WAIT` because of that.
 * - There is at most one job a kind and subject.
 * - Within a group the job that has been due longest is begun first; no order is promised beyond that.
 * - Of the runs whose process has died, one is begun at a time: one that ends the process does not
 *   take the others with it for ever. A handler that sees many `crashCount` should give up.
 * - However many jobs wait in a group, and whatever becomes of them, those of another are begun.
 * - A job ends only when its handler says so. A handler that throws is tried again later.
 */
export interface JobQueue {
  /**
   * Commits a transaction, and sees that the jobs are begun that were asked for in it.
   * @throws what the work or the store throws
   */
  commit<Result>(
    store: Store,
    work: (transaction: Store, enqueue: Enqueue) => Promise<Result>,
  ): Promise<Result>;
  /** Looks for jobs that are due: time has moved on otherwise than by itself. */
  wake(): void;
  start(handlers: JobHandlers): Promise<void>;
  /** Whether it has been started and not been stopped. */
  readonly isRunning: boolean;
  look(): Promise<Record<JobKind, QueueState>>;
  /**
   * Begins nothing new and resolves when what is under way has ended.
   * @param patience how long to wait for the jobs of a kind, in milliseconds; then they are handed
   * back: due at once at the next start, and that try does not count. What their handlers still do
   * comes to nothing once the store is closed. Without it they may take as long as they like.
   */
  stop(patience?: Record<JobKind, number>): Promise<void>;
}
