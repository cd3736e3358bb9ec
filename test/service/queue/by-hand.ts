import {
  deleteJob,
  groupKeysOfOldestJobs,
  leaseNextJobs,
} from '../../../service/src/store/records/jobs.ts';
import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import type { JobKind, JobOutcome } from '../../../service/src/queue/job-queue.ts';
import type { HandedJob } from './handed-job.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';

/** Leases the job of a kind that has been due longest, as the queue does. @throws when none is due */
export async function leaseJob(
  store: Store,
  due: { kind: JobKind; now: number },
): Promise<LeasedJob> {
  const [groupKey = 'none'] = await groupKeysOfOldestJobs(store, due, 1);
  const wanted = { ...due, groupKey, atMost: 1, ownerId: 'own_by_hand' };
  const [job] = await leaseNextJobs(store, wanted);
  if (!job) throw new Error('No job is due');
  return job;
}

/** Leases the job of a subject. @throws when it has none */
export async function leaseJobOf(store: Store, subjectId: string): Promise<LeasedJob> {
  const lease = { leasedAt: 1, ownerId: 'own_by_hand' };
  return queriesOf(store)
    .updateTable('jobs')
    .set((column) => ({ ...lease, attempts: column('attempts', '+', 1) }))
    .where('subjectId', '=', subjectId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a job after its handler, as the queue does. */
export async function endJob(store: Store, job: LeasedJob, outcome: JobOutcome): Promise<void> {
  if (!outcome.isEnded) await deleteJob(store, job);
}

/** A leased job as a queue gives it to its handler. */
export function jobOf(lease: LeasedJob): HandedJob {
  const { subjectId, generation } = lease;
  return { subjectId, generation, lease };
}
