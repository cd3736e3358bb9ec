import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import type { Job, JobOutcome } from '../../../service/src/queue/job-queue.ts';

/** A job that somebody else than a queue hands out: its subject is to be read. */
type HandedJob = Omit<Job, 'subject'>;

/** A leased job, as a queue hands it to whom it is for. */
export function handedJob(job: LeasedJob): HandedJob {
  const { subjectId, attempts: attempt, openTries } = job;
  return { subjectId, attempt, crashCount: openTries - 1, lease: job };
}

/** A job that stands in no queue. */
export function looseJob(subjectId: string, attempt = 1, crashCount = 0): HandedJob {
  const lease = { id: 0, subjectId, attempts: attempt, leasedAt: null, ownerId: null };
  return { subjectId, attempt, crashCount, lease };
}

/** What a handler says that has ended its job in a transaction of its own. */
export const ENDED: JobOutcome = { done: true, isEnded: true };
