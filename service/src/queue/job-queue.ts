import type { Store } from '../store/tables.ts';

/** What a job is about. It carries the id of its subject and nothing else. */
export type JobKind = 'run' | 'delivery';

export interface NewJob {
  kind: JobKind;
  subjectId: string;
  /** Lines take turns: one with many jobs, or with slow ones, does not keep another waiting. */
  line: string;
  /** Milliseconds since 1970, UTC. */
  dueAt: number;
}

export interface Job {
  subjectId: string;
  /** 1 at the first time. */
  attempt: number;
  /** How often in a row, up to now, it was begun and the process died before it ended. */
  lostTries: number;
}

/** What a handler says when it is through with a job. Times are milliseconds since 1970, UTC. */
export type JobOutcome =
  | { done: true }
  /** Nothing is left to do, because it failed for good: no good sign of its line. */
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

export type JobHandler = (job: Job) => Promise<JobOutcome>;

/**
 * Durable work. Every implementation keeps these promises:
 *
 * - A job enqueued in a transaction exists exactly if that transaction was committed.
 * - A job is begun at or after its `dueAt`, and again after a crash: handlers must bear a repeat.
 * - There is at most one job a kind and subject.
 * - Within a line the job that has been due longest is begun first; no order is promised beyond that.
 * - Of the runs whose process has died, one is begun at a time: one that ends the process does not
 *   take the others with it for ever. A handler that sees many `lostTries` should give up.
 * - However many jobs wait in a line, and whatever becomes of them, those of another are begun.
 * - A job ends only when its handler says so. A handler that throws is tried again later.
 */
export interface JobQueue {
  enqueue(transaction: Store, job: NewJob): Promise<void>;
  /**
   * Tells that a transaction with a new job has been committed.
   * @param kind of the new job; without it there may be one of any kind
   */
  wake(kind?: JobKind): void;
  start(handlers: Record<JobKind, JobHandler>): Promise<void>;
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
