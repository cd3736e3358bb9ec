import { sql } from 'kysely';
import type { Job, JobKind, JobOutcome } from '../../../service/src/queue/job-queue.ts';
import type { HeldLease } from '../../../service/src/store/records/jobs.ts';
import { deleteJob } from '../../../service/src/store/records/jobs.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';

/** A job that something other than a queue hands out: its handler reads the subject. */
export type HandedJob = Omit<Job, 'subject' | 'earlierSubject'>;

/** How an attempt went, and when the next job of its subject is due. */
export interface Handled {
  attempt: JobOutcome['attempt'];
  dueAt: number | null;
}

/** An attempt that succeeded, or failed for good, is the last one. */
export const SUCCEEDED: Handled = { attempt: 'succeeded', dueAt: null };
export const GIVEN_UP: Handled = { attempt: 'failed', dueAt: null };
/** There was nothing to attempt. */
export const DROPPED: Handled = { attempt: null, dueAt: null };

export const retriedAt = (dueAt: number): Handled => ({ attempt: 'failed', dueAt });
export const postponedTo = (dueAt: number): Handled => ({ attempt: null, dueAt });

/** Handles the job of a subject as a queue does, whether or not it is due. */
export async function handle(
  store: Store,
  { kind, subjectId }: { kind: JobKind; subjectId: string },
  handler: (job: HandedJob) => Promise<JobOutcome>,
): Promise<Handled> {
  const job = (await lease(store, kind, subjectId)) ?? (await repeated(store, subjectId));
  const { attempt, isEnded } = await handler(job);
  if (!isEnded) await deleteJob(store, job.lease);
  const next = await queriesOf(store)
    .selectFrom('jobs')
    .select('dueAt')
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  return { attempt, dueAt: next?.dueAt ?? null };
}

/** Returns the same job if it is leased already, as when it runs twice. */
async function lease(
  store: Store,
  kind: JobKind,
  subjectId: string,
): Promise<HandedJob | undefined> {
  const ofSubject = { kind, subjectId };
  await queriesOf(store)
    .updateTable('jobs')
    .set((column) => ({
      leasedAt: 1,
      ownerId: 'own_by_hand',
      attempts: column('attempts', '+', 1),
    }))
    .where((jobs) => jobs.and(ofSubject))
    .where('leasedAt', 'is', null)
    .execute();
  const job = await queriesOf(store)
    .selectFrom('jobs')
    .selectAll()
    .where((jobs) => jobs.and(ofSubject))
    .executeTakeFirst();
  return job && { subjectId, generation: job.generation, lease: job };
}

/** Returns a job that has ended, as a queue may hand out twice. */
async function repeated(store: Store, subjectId: string): Promise<HandedJob> {
  const { rows } = await sql<{ generation: number }>`
    select "generation" from "runs" where "id" = ${subjectId}
    union all select "round" from "deliveries" where "id" = ${subjectId}`.execute(queriesOf(store));
  return looseJob(subjectId, rows[0]?.generation);
}

/** A job that is in no queue. */
export function looseJob(subjectId: string, generation = 0): HandedJob {
  const lease: HeldLease = { id: 0, subjectId, attempts: 1, leasedAt: null, ownerId: null };
  return { subjectId, generation, lease };
}
