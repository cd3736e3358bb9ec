import type { JobKind } from './job-queue.ts';

/** Counts the jobs of a queue. */
export interface JobMetrics {
  /** @param milliseconds how long the job was due before it began */
  jobBegun(kind: JobKind, milliseconds: number): void;
  jobTriedAgain(kind: JobKind): void;
}
