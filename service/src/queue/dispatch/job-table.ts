import type { LeasedJob, NewJobRow } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import type { JobKind } from '../job-queue.ts';

/** Jobs of one kind that are due. */
export interface DueJobs {
  kind: JobKind;
  /** Milliseconds since 1970, UTC. */
  now: number;
}

/** Some of the due jobs. */
export interface WantedOfAny extends DueJobs {
  atMost: number;
  /** The process that is to hold the leases. */
  ownerId: string;
}

/** Some of the due jobs of a group. */
export interface WantedJobs extends WantedOfAny {
  groupKey: string;
}

/** Due jobs as a poll finds them. */
export interface FoundJobs {
  /** The group key of each, in no order. */
  readonly groupKeys: readonly string[];
  /** When the next job becomes due; null if there is none, or if some are due already. */
  readonly nextDueAt: number | null;
}

/** Leases due jobs of any groups together, for a poll that can begin all that are due. */
export interface JointLeases {
  find(store: Store, due: DueJobs, atMost: number): Promise<FoundJobs>;
  /** Leases due jobs, and returns the oldest first. */
  lease(store: Store, wanted: WantedOfAny): Promise<LeasedJob[]>;
}

/** The jobs of a kind that no process works on. */
export interface WaitingJobs {
  due: number;
  later: number;
  /** Milliseconds since 1970, UTC; null if no job is due. */
  oldestDueAt: number | null;
}

/**
 * Where a dispatcher reads, leases and ends the jobs of its queue. Each function may run in a
 * transaction, and throws the store's error.
 */
export interface JobTable {
  /** Inserts a job, or renews the one that its subject already has: its lease ends. */
  insert(store: Store, job: NewJobRow): Promise<void>;
  /**
   * Inserts a leased job, which begins as soon as it is committed. Resolves to undefined if the
   * subject already had a job, which is then to be renewed with `insert`.
   */
  insertLeased(
    store: Store,
    job: NewJobRow,
    lease: { leasedAt: number; ownerId: string },
  ): Promise<LeasedJob | undefined>;
  /** Leases the jobs of a group that have been due longest, and returns the oldest first. */
  leaseNext(store: Store, wanted: WantedJobs): Promise<LeasedJob[]>;
  /** Null if that costs no less than to lease jobs group by group. */
  readonly joint: JointLeases | null;
  /** Returns the group keys of some due jobs, one per job, preferably of the oldest. */
  groupKeysOfOldest(store: Store, due: DueJobs, atMost: number): Promise<string[]>;
  /** Returns every group that has a due job. */
  groupKeysWithDue(store: Store, due: DueJobs): Promise<string[]>;
  /** Returns when the next job becomes due that is not due yet, or null if there is none. */
  nextDueAfter(store: Store, due: DueJobs): Promise<number | null>;
  countWaiting(store: Store, due: DueJobs): Promise<WaitingJobs>;
  /** Deletes a job, unless its lease was lost, and returns whether it was deleted. */
  delete(store: Store, job: LeasedJob): Promise<boolean>;
  /** Ends the lease of a job and makes it due at `dueAt`, unless it was renewed meanwhile. */
  release(store: Store, job: LeasedJob, dueAt: number): Promise<void>;
  /** Ends the leases of an owner on jobs of a kind, and returns the subjects of these jobs. */
  releaseAll(store: Store, kind: JobKind, ownerId: string): Promise<string[]>;
  /** Makes jobs due now that are due later than the longest wait from now. */
  bringForward(store: Store, overdue: DueJobs & { longestWait: number }): Promise<void>;
}
