import { sql } from 'kysely';
import { batchedWrite } from '../../batching/batched-statement.ts';
import { listStatement } from '../../batching/row-list.ts';
import type { Store } from '../../store.ts';

/** A job of pg-boss that is started by the process that inserts it. */
export interface ActiveBossJob {
  readonly id: string;
  /** The name of its queue, which exists. */
  readonly queue: string;
  readonly subjectId: string;
  readonly generation: number;
  readonly groupKey: string;
  readonly priority: number;
}

/**
 * Inserts a job whose first attempt is active, as if pg-boss had inserted and fetched it. pg-boss has
 * no call for that, and documents inserts by SQL (docs/sql.md of its repository). The other columns
 * get the values that `insert` of pg-boss gives them.
 * @returns false if the subject already has a job
 */
export const insertActiveBossJob = batchedWrite<ActiveBossJob, boolean>({
  alone: async (store, job) => (await insertJobs(store, [job])).has(job.id),
  together: async (store, jobs) => {
    const inserted = await insertJobs(store, jobs);
    return jobs.map(({ id }) => inserted.has(id));
  },
});

async function insertJobs(store: Store, jobs: readonly ActiveBossJob[]): Promise<Set<string>> {
  const { rows } = await insertActive(store, jobs);
  return new Set(rows.map(({ id }) => id));
}

const insertActive = listStatement<ActiveBossJob, { id: string }>(
  {
    id: 'text',
    queue: 'text',
    subjectId: 'text',
    generation: 'integer',
    groupKey: 'text',
    priority: 'integer',
  },
  (rows) => sql<{ id: string }>`
    insert into pgboss.job (
      id, name, data, priority, singleton_key, group_id,
      state, created_on, start_after, started_on, heartbeat_on,
      policy, expire_seconds, deletion_seconds, keep_until, heartbeat_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter)
    select "row"."id"::uuid, queue.name, jsonb_build_object('generation', "row"."generation"),
      "row"."priority", "row"."subjectId", "row"."groupKey",
      'active', "now", "now", "now", "now",
      queue.policy, queue.expire_seconds, queue.deletion_seconds,
      "now" + queue.retention_seconds * interval '1 s', queue.heartbeat_seconds,
      queue.retry_limit, queue.retry_delay, coalesce(queue.retry_backoff, false),
      queue.retry_delay_max, queue.dead_letter
    from ${rows}
    join pgboss.queue as queue on queue.name = "row"."queue",
    pgboss.job_now() as "now"
    on conflict do nothing
    returning id`,
);
