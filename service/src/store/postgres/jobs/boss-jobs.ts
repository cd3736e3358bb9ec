/*
 * Reads of the jobs that pg-boss stores: it has no calls for them. Nothing here writes. The columns
 * are those of the version that package.json pins, and its own indexes serve these queries. Times
 * are told by the clock of the database (`job_now`), because `start_after` is; they are returned as
 * differences, so that the clock of this process may be wrong.
 */
import { sql } from 'kysely';
import { batchedRead } from '../../batching/batched-statement.ts';
import { listMatches } from '../../batching/row-list.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/** A queue of pg-boss has a name for each kind of job. */
type QueueName = string;

/** Jobs that wait, in any queue. */
const WAITING = sql.raw("state < 'active' and not blocked");

/** How soon the first of some jobs becomes due. */
const MILLISECONDS_TO_NEXT = sql.raw(
  'ceil(extract(epoch from min(start_after) - pgboss.job_now()) * 1000)::float8',
);

/** Returns the groups of some due jobs, one per job, in no order. */
export async function groupsOfDueBossJobs(
  store: Store,
  queue: QueueName,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ group: string }>`
    select group_id as "group" from pgboss.job
    where name = ${queue} and ${WAITING} and start_after <= pgboss.job_now()
    limit ${atMost}`.execute(queriesOf(store));
  return rows.map(({ group }) => group);
}

/**
 * Returns the groups of some due jobs, one per job, in no order; and without a due job, in how many
 * milliseconds the next one becomes due, which is read only then.
 */
export async function findDueBossJobs(
  store: Store,
  queue: QueueName,
  atMost: number,
): Promise<{ groups: string[]; dueIn: number | null }> {
  const { rows } = await sql<{ group: string | null; dueIn: number | null }>`
    with due as (
      select group_id from pgboss.job
      where name = ${queue} and ${WAITING} and start_after <= pgboss.job_now()
      limit ${atMost}
    )
    select group_id as "group", null::float8 as "dueIn" from due
    union all
    select null, ${MILLISECONDS_TO_NEXT} from pgboss.job
    where name = ${queue} and ${WAITING} and start_after > pgboss.job_now()
      and not exists (select from due)`.execute(queriesOf(store));
  const groups = rows.flatMap(({ group }) => group ?? []);
  return { groups, dueIn: rows.find(({ dueIn }) => dueIn !== null)?.dueIn ?? null };
}

/** Returns which of some queues have a job that is due, or will be in some milliseconds. */
export async function queuesWithBossJobsDueIn(
  store: Store,
  milliseconds: number,
  queues: readonly QueueName[],
): Promise<QueueName[]> {
  const { rows } = await sql<{ name: string }>`
    select "queue"."name" from unnest(${[...queues]}::text[]) as "queue" ("name")
    where exists (
      select from pgboss.job
      where job.name = "queue"."name" and ${WAITING}
        and start_after <= pgboss.job_now() + ${milliseconds} * interval '1 ms'
    )`.execute(queriesOf(store));
  return rows.map(({ name }) => name);
}

/**
 * Returns every group with a due job. The query steps from priority to priority, so its cost grows
 * with the number of groups and not of jobs. Of two groups with the same priority, it returns one.
 */
export async function everyGroupOfDueBossJobs(store: Store, queue: QueueName): Promise<string[]> {
  const { rows } = await sql<{ group: string | null }>`
    with recursive priorities (priority) as (
      (select priority from pgboss.job where name = ${queue} and ${WAITING}
        order by priority desc limit 1)
      union all
      select (
        select job.priority from pgboss.job
        where name = ${queue} and ${WAITING} and job.priority < priorities.priority
        order by job.priority desc limit 1
      ) from priorities where priorities.priority is not null
    )
    select (
      select group_id from pgboss.job
      where name = ${queue} and ${WAITING} and job.priority = priorities.priority
        and start_after <= pgboss.job_now()
      order by created_on limit 1
    ) as "group" from priorities where priority is not null`.execute(queriesOf(store));
  return rows.flatMap(({ group }) => group ?? []);
}

/** Returns in how many milliseconds the next job becomes due that is not due yet; null for none. */
export async function nextBossJobDueIn(store: Store, queue: QueueName): Promise<number | null> {
  const { rows } = await sql<{ dueIn: number | null }>`
    select ${MILLISECONDS_TO_NEXT} as "dueIn"
    from pgboss.job
    where name = ${queue} and ${WAITING} and start_after > pgboss.job_now()`.execute(
    queriesOf(store),
  );
  return rows[0]?.dueIn ?? null;
}

/** Counts the waiting jobs, and returns since how many milliseconds the oldest is due. */
export async function countWaitingBossJobs(
  store: Store,
  queue: QueueName,
): Promise<{ due: number; later: number; oldestDueSince: number | null }> {
  const isDue = sql.raw('start_after <= pgboss.job_now()');
  const { rows } = await sql<{ due: number; later: number; oldestDueSince: number | null }>`
    select count(*) filter (where ${isDue}) as "due",
      count(*) filter (where not ${isDue}) as "later",
      round(extract(epoch from pgboss.job_now() - min(start_after) filter (where ${isDue})) * 1000)::float8
        as "oldestDueSince"
    from pgboss.job where name = ${queue} and ${WAITING}`.execute(queriesOf(store));
  return rows[0] ?? { due: 0, later: 0, oldestDueSince: null };
}

/**
 * Counts the waiting and running jobs of some queues by group. Ended jobs are deleted, so the cost grows
 * with the number of jobs that wait, and not with the history.
 */
export async function countBossJobsByGroup(
  store: Store,
  queues: readonly QueueName[],
): Promise<{ group: string; count: number }[]> {
  const { rows } = await sql<{ group: string | null; count: number }>`
    select group_id as "group", count(*) as "count" from pgboss.job
    where name in (${sql.join(queues)}) and state <= 'active'
    group by group_id`.execute(queriesOf(store));
  return rows.flatMap(({ group, count }) => (group === null ? [] : { group, count }));
}

/** Returns the ids of the waiting jobs that become due later than after `longest` milliseconds. */
export async function bossJobsDueAfter(
  store: Store,
  queue: QueueName,
  longest: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where name = ${queue} and ${WAITING}
      and start_after > pgboss.job_now() + ${longest} * interval '1 ms'`.execute(queriesOf(store));
  return rows.map(({ id }) => id);
}

/** Returns the id of the job of a subject, whether it waits or runs. */
export async function bossJobOf(
  store: Store,
  queue: QueueName,
  subjectId: string,
): Promise<string | null> {
  // As in the unique index of the policy `exclusive`, which serves this query.
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where name = ${queue} and coalesce(singleton_key, '') = ${subjectId}
      and state <= 'active' and policy = 'exclusive'`.execute(queriesOf(store));
  return rows[0]?.id ?? null;
}

/** An attempt at a job. */
interface BossAttempt {
  readonly queue: QueueName;
  readonly id: string;
  readonly retryCount: number;
}

/** Returns whether an attempt has neither ended nor been replaced by another one. */
export const isBossAttemptActive = batchedRead(
  async (store, attempt: BossAttempt) => (await areActive(store, [attempt]))[0] ?? false,
  (store, attempts) => areActive(store, attempts),
);

const areActive = listMatches<BossAttempt>(
  { queue: 'text', id: 'text', retryCount: 'integer' },
  (rows) => sql`
    select "row"."ordinality" from pgboss.job as job, ${rows}
    where job.name = "row"."queue" and job.id = "row"."id"::uuid and job.state = 'active'
      and job.retry_count = "row"."retryCount"`,
);
