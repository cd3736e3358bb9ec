import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import { deleteJob } from '../../../service/src/store/records/jobs.ts';
import type { Job, JobOutcome } from '../../../service/src/queue/job-queue.ts';
import type { Store } from '../../../service/src/store/store.ts';

/** A job that somebody else than a queue hands out: its subject is to be read. */
type HandedJob = Omit<Job, 'subject'>;

/** A leased job, as a queue hands it to whom it is for. */
export function handedJob(job: LeasedJob): HandedJob {
  const { subjectId, attempts: attempt, openTries } = job;
  const end = (transaction: Store) => deleteJob(transaction, job);
  return { subjectId, attempt, crashCount: openTries - 1, end };
}

/** A job that stands in no queue. */
export function looseJob(subjectId: string, attempt = 1, crashCount = 0): HandedJob {
  return { subjectId, attempt, crashCount, end: () => Promise.resolve() };
}

/** What a handler says that has ended its job in a transaction of its own. */
export const ENDED: JobOutcome = { done: true, isEnded: true };
