import type { JobKind } from './job-queue.ts';

/** Counts the jobs of a queue. */
export interface JobMetrics {
  /** @param milliseconds between the job's due time and its beginning */
  jobBegun(kind: JobKind, milliseconds: number): void;
  jobRetried(kind: JobKind): void;
}
