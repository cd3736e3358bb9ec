import type { JobWithMetadata } from 'pg-boss';
import type { HeldLease, LeasedJob } from '../../store/records/jobs.ts';
import type { JobKind } from '../job-queue.ts';

/** What pg-boss stores with a job: ids and numbers, no subject. */
export interface JobData {
  generation: number;
}

let claims = 0;

/** A job that this process has fetched from pg-boss, and the attempt that it holds. */
export class ClaimedJob implements LeasedJob {
  /** Unique in this process. The id that pg-boss has for the job is `bossId`. */
  readonly id: number;
  readonly kind: JobKind;
  readonly bossId: string;
  /** Identifies this attempt: pg-boss counts it up whenever a job is fetched again. */
  readonly retryCount: number;
  readonly subjectId: string;
  readonly generation: number;
  readonly groupKey: string;
  readonly attempts: number;
  readonly dueAt: number;
  readonly leasedAt: number;
  readonly ownerId: string;

  /** @param now by the clock of this process; the database may have another time */
  constructor(
    kind: JobKind,
    job: JobWithMetadata<JobData>,
    { now, ownerId }: { now: number; ownerId: string },
  ) {
    claims += 1;
    this.id = claims;
    this.kind = kind;
    this.bossId = job.id;
    this.retryCount = job.retryCount;
    this.subjectId = job.singletonKey ?? '';
    this.generation = job.data.generation;
    this.groupKey = job.groupId ?? '';
    this.attempts = job.retryCount + 1;
    this.dueAt = now - (job.startedOn.getTime() - job.startAfter.getTime());
    this.leasedAt = now;
    this.ownerId = ownerId;
  }

  /** The attempt, as the calls of pg-boss that fence it take it. */
  get attempt(): { id: string; retryCount: number } {
    return { id: this.bossId, retryCount: this.retryCount };
  }
}

/**
 * Returns the lease of a job as this queue has given it to a handler.
 * @throws Error if another queue has given it
 */
export function claimedJob(lease: HeldLease): ClaimedJob {
  if (lease instanceof ClaimedJob) return lease;
  throw new Error(`The job of ${lease.subjectId} was not leased by this queue`);
}
