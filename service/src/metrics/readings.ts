import type { JobKind, QueueState } from '../queue/job-queue.ts';

/** A pool of slots that each do one piece of work at a time. */
export interface Occupancy {
  readonly places: number;
  readonly busy: number;
  /** Pieces of work that wait for a slot. */
  readonly waiting: number;
}

/** Values that are read only when the metrics are scraped. */
export interface Readings {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  queue(): Promise<Record<JobKind, QueueState>>;
  /** Whether the drive is there: its disk is mounted, or its storage works. */
  isDriveThere(): Promise<boolean>;
  /** The free space for the drive, in bytes; null if the storage does not tell. */
  driveFree(): Promise<number | null>;
  /** The files of users in the drive. */
  driveUsage(): Promise<{ files: number; bytes: number }>;
  /** The size of the database with its log, in bytes. */
  databaseSize(): Promise<number>;
  /** Whether this service is the leader of those on its database. */
  isLeader(): boolean;
  /**
   * By how much the clock of the database is ahead of that of this machine, in milliseconds; null if
   * the clock of this machine is used.
   */
  clockDifference(): number | null;
  templateWorkers(): Occupancy;
  pdfProcesses(): Occupancy;
}
