import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { JobsTable, Tables } from '../tables.ts';

type JobKind = JobsTable['kind'];

/** A job to insert. */
export type NewJobRow = Pick<JobsTable, 'kind' | 'subjectId' | 'groupKey' | 'dueAt'> & {
  generation: number;
};

/** A job that a process works on. */
export interface LeasedJob {
  id: number;
  subjectId: string;
  generation: number;
  groupKey: string;
  attempts: number;
  dueAt: number;
  /**
   * Identifies the lease together with `attempts` and `ownerId`: a renewed job, or one leased again,
   * differs.
   */
  leasedAt: number | null;
  /** The process that holds the lease. */
  ownerId: string | null;
}

/** A lease to be taken. */
interface Lease {
  /** Milliseconds since 1970, UTC. */
  leasedAt: number;
  ownerId: string;
}

/** Jobs of one kind that are due. */
interface Due {
  kind: JobKind;
  /** Milliseconds since 1970, UTC. */
  now: number;
}

/**
 * Inserts a job, or renews the one that its subject already has. A renewed job gets the new due
 * time, generation and group, and its lease ends. So a request that arrives while the last attempt ends is not
 * lost.
 */
export async function insertJob(store: Store, job: NewJobRow): Promise<void> {
  await insertWaiting(store, job);
}

/**
 * Inserts a leased job, which begins as soon as it is committed.
 * @param lease `leasedAt` is in milliseconds since 1970, UTC
 * @returns undefined if the subject already had a job: that job was renewed and waits
 */
export async function insertLeasedJob(
  store: Store,
  job: NewJobRow,
  { leasedAt, ownerId }: Lease,
): Promise<LeasedJob | undefined> {
  const { kind, subjectId, generation, groupKey, dueAt } = job;
  const row = { kind, subjectId, generation, groupKey, dueAt, leasedAt, ownerId };
  const { rows } = await insertLeased(store, row);
  const [inserted] = rows;
  if (inserted?.leasedAt !== leasedAt) return undefined;
  const begun = { attempts: 1, leasedAt, ownerId };
  return { id: inserted.id, subjectId, generation, groupKey, dueAt, ...begun };
}

const insertWaiting = preparedQuery((store, job: NewJobRow) =>
  insertOrRenew(store, job, { attempts: 0, leasedAt: null, ownerId: null }),
);

const insertLeased = preparedQuery((store, { leasedAt, ownerId, ...job }: NewJobRow & Lease) =>
  insertOrRenew(store, job, { attempts: 1, leasedAt, ownerId }).returning(['id', 'leasedAt']),
);

function insertOrRenew(
  store: Store,
  { kind, subjectId, generation, groupKey, dueAt }: NewJobRow,
  begun: Pick<LeasedJob, 'attempts' | 'leasedAt' | 'ownerId'>,
) {
  return queriesOf(store)
    .insertInto('jobs')
    .values({ kind, subjectId, generation, groupKey, dueAt, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subjectId'])
        .doUpdateSet({ dueAt, generation, groupKey, leasedAt: null, ownerId: null }),
    );
}

/** Some of the jobs of a group. */
interface Wanted extends Due {
  groupKey: string;
  atMost: number;
  /** The process that is to hold the leases. */
  ownerId: string;
}

/**
 * Leases the jobs of a group that have been due longest.
 * @returns the oldest job first
 */
export async function leaseNextJobs(store: Store, wanted: Wanted): Promise<LeasedJob[]> {
  const { rows } = await lease(store, wanted);
  return rows.sort((one, other) => one.dueAt - other.dueAt || one.id - other.id);
}

const lease = preparedQuery((store, { kind, groupKey, now, atMost, ownerId }: Wanted) => {
  const oldest = queriesOf(store)
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('groupKey', '=', groupKey)
    .where('leasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(atMost);
  return (
    queriesOf(store)
      .updateTable('jobs')
      .set((column) => ({ leasedAt: now, ownerId, attempts: column('attempts', '+', 1) }))
      .where('id', 'in', oldest)
      // Another process may have leased some of them since they were found.
      .where('leasedAt', 'is', null)
      .returning(['id', 'subjectId', 'generation', 'groupKey', 'attempts', 'dueAt'])
      .returning(['leasedAt', 'ownerId'])
  );
});

/** Returns the group keys of the jobs that have been due longest, one per job, oldest first. */
export async function groupKeysOfOldestJobs(
  store: Store,
  { kind, now }: Due,
  atMost: number,
): Promise<string[]> {
  const { rows } = await selectGroupKeys(store, { kind, now, atMost });
  return rows.map(({ groupKey }) => groupKey);
}

const selectGroupKeys = preparedQuery((store, { kind, now, atMost }: Due & { atMost: number }) =>
  queriesOf(store)
    .selectFrom('jobs')
    .select('groupKey')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(atMost),
);

/**
 * Returns every group that has a due job. The query steps from group to group, so its cost grows
 * with the number of groups and not of jobs.
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
    )`.execute(queriesOf(store));
  return rows.map(({ groupKey }) => groupKey);
}

/** Returns when the next job becomes due that is not due yet, or null if there is none. */
export async function nextDueAfter(store: Store, { kind, now }: Due): Promise<number | null> {
  const { rows } = await selectNextDue(store, { kind, now });
  return rows[0]?.dueAt ?? null;
}

const selectNextDue = preparedQuery((store, { kind, now }: Due) =>
  queriesOf(store)
    .selectFrom('jobs')
    .select('dueAt')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .limit(1),
);

/**
 * Counts the waiting jobs, and returns the due time of the oldest in milliseconds since 1970, UTC.
 * It reads only the index of waiting jobs, so its cost does not grow with the work done before.
 */
export async function countWaitingJobs(
  store: Store,
  { kind, now }: Due,
): Promise<{ due: number; later: number; oldestDueAt: number | null }> {
  const waiting = queriesOf(store)
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null);
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

/**
 * Deletes a job, unless its lease was lost.
 * @returns whether it was deleted
 */
export async function deleteJob(store: Store, lease: HeldLease): Promise<boolean> {
  const { id, subjectId, attempts, leasedAt, ownerId } = lease;
  const deleted = await deleteLeased(store, { id, subjectId, attempts, leasedAt, ownerId });
  return deleted.numAffectedRows === 1n;
}

/** Returns whether a job still has a lease: it was neither renewed nor returned. */
export async function isLeaseHeld(store: Store, lease: HeldLease): Promise<boolean> {
  const { id, subjectId, attempts, leasedAt, ownerId } = lease;
  const { rows } = await selectLeased(store, { id, subjectId, attempts, leasedAt, ownerId });
  return rows.length === 1;
}

const selectLeased = preparedQuery((store, held: HeldLease) =>
  queriesOf(store).selectFrom('jobs').select('id').where(hasLease(held)),
);

/**
 * Identifies a lease of a job. The id alone is not enough: SQLite assigns it again after a failed
 * commit.
 */
export type HeldLease = Pick<LeasedJob, 'id' | 'subjectId' | 'attempts' | 'leasedAt' | 'ownerId'>;

const hasLease = (held: HeldLease) => (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job.and([
    job('id', '=', held.id),
    job('subjectId', '=', held.subjectId),
    job('attempts', '=', held.attempts),
    job('leasedAt', 'is not distinct from', held.leasedAt),
    job('ownerId', 'is not distinct from', held.ownerId),
  ]);

const deleteLeased = preparedQuery((store, held: HeldLease) =>
  queriesOf(store).deleteFrom('jobs').where(hasLease(held)),
);

/** Ends the lease of a job and makes it due at `dueAt`, unless it was renewed meanwhile. */
export async function returnJob(store: Store, job: LeasedJob, dueAt: number): Promise<void> {
  await queriesOf(store)
    .updateTable('jobs')
    .set({ dueAt, leasedAt: null, ownerId: null })
    .where(hasLease(job))
    .execute();
}

/** Makes jobs due now whose due time was computed before the clock was set back. */
export async function bringJobsForward(
  store: Store,
  { kind, now, longestWait }: Due & { longestWait: number },
): Promise<void> {
  await queriesOf(store)
    .updateTable('jobs')
    .set({ dueAt: now })
    .where('kind', '=', kind)
    .where('leasedAt', 'is', null)
    .where('dueAt', '>', now + longestWait)
    .execute();
}

/** Ends the leases whose owner is not registered: it is dead. */
export async function endLeasesWithoutOwner(store: Store): Promise<void> {
  const registered = queriesOf(store).selectFrom('leaseOwners').select('id');
  await queriesOf(store)
    .updateTable('jobs')
    .set({ leasedAt: null, ownerId: null })
    .where('leasedAt', 'is not', null)
    .where((jobs) => jobs.or([jobs('ownerId', 'is', null), jobs('ownerId', 'not in', registered)]))
    .execute();
}

/**
 * Ends the leases of an owner on jobs of a kind; they are due at the next start.
 * @returns the subjects of these jobs
 */
export async function returnJobs(store: Store, kind: JobKind, ownerId: string): Promise<string[]> {
  const returned = await queriesOf(store)
    .updateTable('jobs')
    .set({ leasedAt: null, ownerId: null })
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .returning('subjectId')
    .execute();
  return returned.map(({ subjectId }) => subjectId);
}

/** Deletes some jobs, whether leased or not, and returns them. */
export async function takeStoredJobs(store: Store, atMost: number): Promise<NewJobRow[]> {
  const some = queriesOf(store).selectFrom('jobs').select('id').orderBy('id').limit(atMost);
  return queriesOf(store)
    .deleteFrom('jobs')
    .where('id', 'in', some)
    .returning(['kind', 'subjectId', 'generation', 'groupKey', 'dueAt'])
    .execute();
}
