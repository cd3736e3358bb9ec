import { sql } from 'kysely';
import { preparedQuery } from '../../store/prepared-query.ts';
import type { Store } from '../../store/tables.ts';
import type { JobKind, NewJob } from '../job-queue.ts';
import { LONGEST_JOB_WAIT } from '../job-queue.ts';

/** A job that this process works on. */
export interface LeasedJob {
  id: number;
  subjectId: string;
  line: string;
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
 * There is one job a subject. Asking again makes it due at the new time, in the line that it is asked for in, and takes it from whoever
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
  const { kind, subjectId, line, dueAt } = job;
  const { rows } = await insertLeased(store, { kind, subjectId, line, dueAt, leasedAt });
  const [inserted] = rows;
  if (inserted?.leasedAt !== leasedAt) return undefined;
  return { id: inserted.id, subjectId, line, attempts: 1, openTries: 1, dueAt, leasedAt };
}

const insertWaiting = preparedQuery((store, job: NewJob) =>
  insertOrRenew(store, job, { attempts: 0, openTries: 0, leasedAt: null }),
);

const insertLeased = preparedQuery((store, { leasedAt, ...job }: NewJob & { leasedAt: number }) =>
  insertOrRenew(store, job, { attempts: 1, openTries: 1, leasedAt }).returning(['id', 'leasedAt']),
);

function insertOrRenew(
  store: Store,
  { kind, subjectId, line, dueAt }: NewJob,
  begun: Pick<LeasedJob, 'attempts' | 'openTries' | 'leasedAt'>,
) {
  return store
    .insertInto('jobs')
    .values({ kind, subjectId, line, dueAt, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subjectId'])
        .doUpdateSet({ dueAt, line, leasedAt: null, openTries: 0 }),
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

/** Some of the jobs of a line. */
interface Wanted extends Due {
  line: string;
  atMost: number;
}

/**
 * Leases the jobs of a line that have been due longest.
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
  lease(store, wanted, jobsInLine(store, wanted)),
);

const leaseUnsuspected = preparedQuery((store, wanted: Wanted) =>
  lease(store, wanted, jobsInLine(store, wanted).where('openTries', '=', 0)),
);

function jobsInLine(store: Store, { kind, line, now, atMost }: Wanted) {
  return store
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('line', '=', line)
    .where('leasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(atMost);
}

function lease(store: Store, { now }: Wanted, jobs: ReturnType<typeof jobsInLine>) {
  return store
    .updateTable('jobs')
    .set((column) => ({
      leasedAt: now,
      attempts: column('attempts', '+', 1),
      openTries: column('openTries', '+', 1),
    }))
    .where('id', 'in', jobs)
    .returning(['id', 'subjectId', 'line', 'attempts', 'openTries', 'dueAt', 'leasedAt']);
}

/** The lines of the jobs that have been due longest, one entry a job, the oldest first. */
export async function linesOfOldestJobs(
  store: Store,
  { kind, now }: Due,
  atMost: number,
): Promise<string[]> {
  const { rows } = await selectLines(store, { kind, now, atMost });
  return rows.map(({ line }) => line);
}

const selectLines = preparedQuery((store, { kind, now, atMost }: Due & { atMost: number }) =>
  store
    .selectFrom('jobs')
    .select('line')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(atMost),
);

/**
 * Every line with a job that is due. It steps from line to line, whatever number of jobs waits in
 * each: it costs what there are lines.
 */
export async function linesWithDueJobs(store: Store, { kind, now }: Due): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with recursive "lines" ("line") as (
      select min("line") from "jobs" where "kind" = ${kind} and "leasedAt" is null
      union all
      select (
        select min("line") from "jobs"
        where "kind" = ${kind} and "leasedAt" is null and "line" > "lines"."line"
      ) from "lines" where "lines"."line" is not null
    )
    select "line" from "lines" where exists (
      select 1 from "jobs" where "kind" = ${kind} and "leasedAt" is null
        and "jobs"."line" = "lines"."line" and "dueAt" <= ${now}
    )`.execute(store);
  return rows.map(({ line }) => line);
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
