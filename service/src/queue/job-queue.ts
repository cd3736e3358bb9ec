import type { Store } from '../store/tables.ts';

/** What a job is about. It carries the id of its subject and nothing else. */
export type JobKind = 'run' | 'delivery';

export interface NewJob {
  kind: JobKind;
  subjectId: string;
  /** Milliseconds since 1970, UTC. */
  dueAt: number;
}

export interface Job {
  subjectId: string;
  /** 1 at the first time. */
  attempt: number;
}

/** What a handler says when it is through with a job. */
export type JobOutcome = { done: true } | { done: false; retryAt: number };

export type JobHandler = (job: Job) => Promise<JobOutcome>;

/**
 * Durable work. Every implementation keeps these promises:
 *
 * - A job enqueued in a transaction exists exactly if that transaction was committed.
 * - A job is begun at or after its `dueAt`, and again after a crash: handlers must bear a repeat.
 * - There is at most one job a kind and subject.
 * - A job ends only when its handler says so. A handler that throws is tried again later.
 */
export interface JobQueue {
  enqueue(transaction: Store, job: NewJob): Promise<void>;
  /** Tells that a transaction with a new job has been committed. */
  wake(): void;
  start(handlers: Record<JobKind, JobHandler>): Promise<void>;
  /** Begins nothing new and resolves when what is under way has ended. */
  stop(): Promise<void>;
}
