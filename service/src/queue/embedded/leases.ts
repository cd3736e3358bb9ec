import { sql } from 'kysely';
import { preparedQuery } from '../../store/prepared-query.ts';
import type { Store } from '../../store/tables.ts';
import type { JobKind, NewJob } from '../job-queue.ts';
import { LONGEST_JOB_WAIT } from '../job-queue.ts';

/** A job that this process works on. */
export interface LeasedJob {
  id: number;
  subjectId: string;
  groupKey: string;
  attempts: number;
  /** How often in a row it was begun and nobody has written down how that ended; this time included. */
  openTries: number;
  dueAt: number;
  /** With `attempts` tells whether the lease is still ours: another's, or a new request's, is not. */
  leasedAt: number | null;
}

/** Jobs of one kind that are due. */
interface Due {
  kind: JobKind;
  /** Milliseconds since 1970, UTC. */
  now: number;
}

/**
 * There is one job a subject. Asking again makes it due at the new time, in the group of the new
 * request, and takes it from whoever
 * works on it, so that a request that comes while the last try ends is not lost with that try.
 */
export async function insertJob(store: Store, job: NewJob): Promise<void> {
  await insertWaiting(store, job);
}

/**
 * The same for a job that begins as soon as it is committed.
 * @param leasedAt milliseconds since 1970, UTC
 * @returns undefined when there was one for that subject: that one waits now
 */
export async function insertLeasedJob(
  store: Store,
  job: NewJob,
  leasedAt: number,
): Promise<LeasedJob | undefined> {
  const { kind, subjectId, groupKey, dueAt } = job;
  const { rows } = await insertLeased(store, { kind, subjectId, groupKey, dueAt, leasedAt });
  const [inserted] = rows;
  if (inserted?.leasedAt !== leasedAt) return undefined;
  return { id: inserted.id, subjectId, groupKey, attempts: 1, openTries: 1, dueAt, leasedAt };
}

const insertWaiting = preparedQuery((store, job: NewJob) =>
  insertOrRenew(store, job, { attempts: 0, openTries: 0, leasedAt: null }),
);

const insertLeased = preparedQuery((store, { leasedAt, ...job }: NewJob & { leasedAt: number }) =>
  insertOrRenew(store, job, { attempts: 1, openTries: 1, leasedAt }).returning(['id', 'leasedAt']),
);

function insertOrRenew(
  store: Store,
  { kind, subjectId, groupKey, dueAt }: NewJob,
  begun: Pick<LeasedJob, 'attempts' | 'openTries' | 'leasedAt'>,
) {
  return store
    .insertInto('jobs')
    .values({ kind, subjectId, groupKey, dueAt, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subjectId'])
        .doUpdateSet({ dueAt, groupKey, leasedAt: null, openTries: 0 }),
    );
}

/** Whether a job waits with which a process has died. */
export async function doCrashSuspectsWait(store: Store, kind: JobKind): Promise<boolean> {
  const suspect = await store
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('openTries', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return suspect !== undefined;
}

/** Some of the jobs of a group. */
interface Wanted extends Due {
  groupKey: string;
  atMost: number;
}

/**
 * Leases the jobs of a group that have been due longest.
 * @param takes `unsuspected`: none with which a process has died
 * @returns the one that has been due longest first
 */
export async function leaseNextJobs(
  store: Store,
  { takes, ...wanted }: Wanted & { takes: 'any' | 'unsuspected' },
): Promise<LeasedJob[]> {
  const lease = takes === 'any' ? leaseAny : leaseUnsuspected;
  const { rows } = await lease(store, wanted);
  return rows.sort((one, other) => one.dueAt - other.dueAt || one.id - other.id);
}

const leaseAny = preparedQuery((store, wanted: Wanted) =>
  lease(store, wanted, jobsInGroup(store, wanted)),
);

const leaseUnsuspected = preparedQuery((store, wanted: Wanted) =>
  lease(store, wanted, jobsInGroup(store, wanted).where('openTries', '=', 0)),
);

function jobsInGroup(store: Store, { kind, groupKey, now, atMost }: Wanted) {
  return store
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('groupKey', '=', groupKey)
    .where('leasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(atMost);
}

function lease(store: Store, { now }: Wanted, jobs: ReturnType<typeof jobsInGroup>) {
  return store
    .updateTable('jobs')
    .set((column) => ({
      leasedAt: now,
      attempts: column('attempts', '+', 1),
      openTries: column('openTries', '+', 1),
    }))
    .where('id', 'in', jobs)
    .returning(['id', 'subjectId', 'groupKey', 'attempts', 'openTries', 'dueAt', 'leasedAt']);
}

/** The groups of the jobs that have been due longest, one entry a job, the oldest first. */
export async function groupKeysOfOldestJobs(
  store: Store,
  { kind, now }: Due,
  atMost: number,
): Promise<string[]> {
  const { rows } = await selectLines(store, { kind, now, atMost });
  return rows.map(({ groupKey }) => groupKey);
}

const selectLines = preparedQuery((store, { kind, now, atMost }: Due & { atMost: number }) =>
  store
    .selectFrom('jobs')
    .select('groupKey')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(atMost),
);

/**
 * Every group with a job that is due. It steps from group to group, whatever number of jobs waits in
 * each: it costs what there are groups.
 */
export async function groupKeysWithDueJobs(store: Store, { kind, now }: Due): Promise<string[]> {
  const { rows } = await sql<{ groupKey: string }>`
    with recursive "groups" ("groupKey") as (
      select min("groupKey") from "jobs" where "kind" = ${kind} and "leasedAt" is null
      union all
      select (
        select min("groupKey") from "jobs"
        where "kind" = ${kind} and "leasedAt" is null and "groupKey" > "groups"."groupKey"
      ) from "groups" where "groups"."groupKey" is not null
    )
    select "groupKey" from "groups" where exists (
      select 1 from "jobs" where "kind" = ${kind} and "leasedAt" is null
        and "jobs"."groupKey" = "groups"."groupKey" and "dueAt" <= ${now}
    )`.execute(store);
  return rows.map(({ groupKey }) => groupKey);
}

/** When the next job is due that is not due yet, or null when there is none. */
export async function nextDueAfter(store: Store, { kind, now }: Due): Promise<number | null> {
  const { rows } = await selectNextDue(store, { kind, now });
  return rows[0]?.dueAt ?? null;
}

const selectNextDue = preparedQuery((store, { kind, now }: Due) =>
  store
    .selectFrom('jobs')
    .select('dueAt')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .limit(1),
);

/**
 * How many jobs wait, and which has waited longest. It reads the index of the waiting jobs alone,
 * so that it costs what there is to be done and not what has been.
 */
export async function countWaitingJobs(
  store: Store,
  { kind, now }: Due,
): Promise<{ due: number; later: number; oldestDueAt: number | null }> {
  const waiting = store.selectFrom('jobs').where('kind', '=', kind).where('leasedAt', 'is', null);
  const due = await waiting
    .where('dueAt', '<=', now)
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('dueAt').as('oldest')])
    .executeTakeFirstOrThrow();
  const later = await waiting
    .where('dueAt', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .executeTakeFirstOrThrow();
  return { due: due.jobs, later: later.jobs, oldestDueAt: due.oldest };
}

/** Ends a job, unless somebody has asked for it again meanwhile. */
export async function deleteJob(store: Store, job: LeasedJob): Promise<void> {
  const { id, subjectId, attempts, leasedAt } = job;
  await deleteLeased(store, { id, subjectId, attempts, leasedAt });
}

/** A number is given again after a commit that failed: the subject is what it is known by. */
type HeldLease = Pick<LeasedJob, 'id' | 'subjectId' | 'attempts' | 'leasedAt'>;

const deleteLeased = preparedQuery((store, { id, subjectId, attempts, leasedAt }: HeldLease) =>
  store
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('subjectId', '=', subjectId)
    .where('attempts', '=', attempts)
    .where('leasedAt', 'is', leasedAt),
);

/** Makes a job due again, unless somebody has asked for it meanwhile. */
export async function returnJob(store: Store, job: LeasedJob, dueAt: number): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ dueAt, leasedAt: null, openTries: 0 })
    .where('id', '=', job.id)
    .where('subjectId', '=', job.subjectId)
    .where('attempts', '=', job.attempts)
    .where('leasedAt', 'is', job.leasedAt)
    .execute();
}

/** Makes a job due later as if it had not been begun, unless somebody has asked for it meanwhile. */
export async function postponeJob(store: Store, job: LeasedJob, dueAt: number): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ dueAt, leasedAt: null, attempts: job.attempts - 1, openTries: 0 })
    .where('id', '=', job.id)
    .where('subjectId', '=', job.subjectId)
    .where('attempts', '=', job.attempts)
    .where('leasedAt', 'is', job.leasedAt)
    .execute();
}

/** Makes the jobs due whose time was told by a clock that has been set back since. */
export async function bringJobsForward(store: Store, { kind, now }: Due): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ dueAt: now })
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '>', now + LONGEST_JOB_WAIT)
    .execute();
}

/** For the sole owner of the database at its start: whoever held a lease is dead. */
export async function endAllLeases(store: Store): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ leasedAt: null })
    .where('leasedAt', 'is not', null)
    .execute();
}

/**
 * For the sole owner of the database at its end: every job of a kind that is under way is due at
 * the next start, as if this try had not been.
 */
export async function returnJobs(store: Store, kind: JobKind): Promise<void> {
  await store
    .updateTable('jobs')
    .set((column) => ({
      leasedAt: null,
      attempts: column('attempts', '-', 1),
      openTries: column('openTries', '-', 1),
    }))
    .where('kind', '=', kind)
    .where('leasedAt', 'is not', null)
    .execute();
}
