import {
  deleteJob,
  returnJob,
  leaseNextJobs,
  groupKeysOfOldestJobs,
  postponeJob,
} from '../../../service/src/store/records/jobs.ts';
import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import type { JobKind, JobOutcome } from '../../../service/src/queue/job-queue.ts';
import type { Store } from '../../../service/src/store/store.ts';

/** Leases the job of a kind that has been due longest, as the queue does. @throws when none is due */
export async function leaseJob(
  store: Store,
  due: { kind: JobKind; now: number },
): Promise<LeasedJob> {
  const [groupKey = 'none'] = await groupKeysOfOldestJobs(store, due, 1);
  const [job] = await leaseNextJobs(store, {
    ...due,
    groupKey,
    takes: 'any',
    atMost: 1,
    ownerId: 'own_by_hand',
  });
  if (!job) throw new Error('No job is due');
  return job;
}

/** Writes down how a job ended, as the queue does. */
export async function putJobBack(store: Store, job: LeasedJob, outcome: JobOutcome): Promise<void> {
  if ('isEnded' in outcome) return;
  if (outcome.done) await deleteJob(store, job);
  else if ('retryAt' in outcome) await returnJob(store, job, outcome.retryAt);
  else await postponeJob(store, job, outcome.postponedTo);
}
