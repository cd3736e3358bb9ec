import type { JobWithMetadata } from 'pg-boss';
import type { HeldLease, LeasedJob } from '../../store/records/jobs.ts';
import type { JobKind } from '../job-queue.ts';

/** What pg-boss stores with a job: ids and numbers, no subject. */
export interface JobData {
  generation: number;
}

let claims = 0;

type Claim = Omit<ClaimedJob, 'id' | 'attempts' | 'attempt'>;

/** A job of pg-boss that this process has begun, and the attempt that it holds. */
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

  constructor(claim: Claim) {
    claims += 1;
    this.id = claims;
    this.kind = claim.kind;
    this.bossId = claim.bossId;
    this.retryCount = claim.retryCount;
    this.subjectId = claim.subjectId;
    this.generation = claim.generation;
    this.groupKey = claim.groupKey;
    this.attempts = claim.retryCount + 1;
    this.dueAt = claim.dueAt;
    this.leasedAt = claim.leasedAt;
    this.ownerId = claim.ownerId;
  }

  /** The attempt, as the calls of pg-boss that fence it take it. */
  get attempt(): { id: string; retryCount: number } {
    return { id: this.bossId, retryCount: this.retryCount };
  }
}

/**
 * Returns a job that this process has fetched.
 * @param options.now by the clock of this process; the database may have another time
 */
export function fetchedJob(
  job: JobWithMetadata<JobData>,
  { kind, now, ownerId }: { kind: JobKind; now: number; ownerId: string },
): ClaimedJob {
  return new ClaimedJob({
    kind,
    bossId: job.id,
    retryCount: job.retryCount,
    subjectId: job.singletonKey ?? '',
    generation: job.data.generation,
    groupKey: job.groupId ?? '',
    dueAt: now - (job.startedOn.getTime() - job.startAfter.getTime()),
    leasedAt: now,
    ownerId,
  });
}

/**
 * Returns the lease of a job as this queue has given it to a handler.
 * @throws Error if another queue has given it
 */
export function claimedJob(lease: HeldLease): ClaimedJob {
  if (lease instanceof ClaimedJob) return lease;
  throw new Error(`The job of ${lease.subjectId} was not leased by this queue`);
}
