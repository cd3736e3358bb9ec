import type { JobKind, QueueState } from '../queue/job-queue.ts';

/** Places in which work is done, one piece at a time in each. */
export interface Occupancy {
  readonly places: number;
  readonly busy: number;
  /** Pieces of work that wait for a place. */
  readonly waiting: number;
}

/** What is looked at when somebody asks for the metrics, and not before. */
export interface Readings {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  queue(): Promise<Record<JobKind, QueueState>>;
  /** What is left for the drive, in bytes. */
  driveFree(): Promise<number>;
  /** What users have in the drive. */
  driveUsage(): Promise<{ files: number; bytes: number }>;
  /** The database with its log, in bytes. */
  databaseSize(): Promise<number>;
  templateWorkers(): Occupancy;
  pdfProcesses(): Occupancy;
}
