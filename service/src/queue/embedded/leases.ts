import type { Store } from '../../store/tables.ts';
import type { JobKind, NewJob } from '../job-queue.ts';

/** A job that this process may work on until its lease ends. */
export interface LeasedJob {
  id: number;
  subjectId: string;
  attempts: number;
  /** With `attempts` tells whether the lease is still ours: another's, or a new request's, is not. */
  leasedUntil: number | null;
}

/**
 * There is one job a subject. Asking again makes it due at the new time and takes it from whoever
 * works on it, so that a request that comes while the last try ends is not lost with that try.
 */
export async function insertJob(store: Store, job: NewJob): Promise<void> {
  await store
    .insertInto('jobs')
    .values({ ...job, attempts: 0, leasedUntil: null })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subjectId']).doUpdateSet({ dueAt: job.dueAt, leasedUntil: null }),
    )
    .execute();
}

/** Leases the jobs that have been due longest. */
export async function leaseDueJobs(
  store: Store,
  lease: { kind: JobKind; now: number; until: number; atMost: number },
): Promise<LeasedJob[]> {
  const due = store
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', lease.kind)
    .where('dueAt', '<=', lease.now)
    .where((where) =>
      where.or([where('leasedUntil', 'is', null), where('leasedUntil', '<=', lease.now)]),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(lease.atMost);
  return store
    .updateTable('jobs')
    .set((column) => ({ leasedUntil: lease.until, attempts: column('attempts', '+', 1) }))
    .where('id', 'in', due)
    .returning(['id', 'subjectId', 'attempts', 'leasedUntil'])
    .execute();
}

/** When the next job that nobody works on is due, or null when there is none. */
export async function nextDueAt(store: Store, kind: JobKind): Promise<number | null> {
  const row = await store
    .selectFrom('jobs')
    .select('dueAt')
    .where('kind', '=', kind)
    .where('leasedUntil', 'is', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** Ends a job, unless somebody has asked for it again meanwhile. */
export async function deleteJob(store: Store, job: LeasedJob): Promise<void> {
  await store
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('leasedUntil', 'is', job.leasedUntil)
    .execute();
}

/** Makes a job due again, unless somebody has asked for it meanwhile. */
export async function giveJobBack(store: Store, job: LeasedJob, dueAt: number): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ dueAt, leasedUntil: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('leasedUntil', 'is', job.leasedUntil)
    .execute();
}

/** For the sole owner of the database at its start: whoever held a lease is dead. */
export async function endAllLeases(store: Store): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ leasedUntil: null })
    .where('leasedUntil', 'is not', null)
    .execute();
}
