import { sql } from 'kysely';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import { transact } from '../../transaction.ts';

/**
 * Moves the unfinished jobs of pg-boss into our own table, which `docloom move` copies. A service on
 * this database takes them over again when it starts. The database has to be locked, so an attempt
 * that is still active belongs to a dead process.
 * @param now milliseconds since 1970, UTC
 * @throws the store's error
 */
export async function storeBossJobs(store: Store, now: number): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"`.execute(queriesOf(store));
  if (rows[0]?.isThere !== true) return;
  await transact(store, { lock: null }, async (transaction) => {
    await sql`
      with unfinished as (
        delete from pgboss.job
        where name in ('runs', 'quarantined-runs', 'deliveries') and state <= 'active'
        returning *
      )
      insert into "jobs" ("kind", "subjectId", "generation", "dueAt", "attempts", "groupKey")
      select
        case name when 'runs' then 'run' when 'deliveries' then 'delivery' else 'quarantinedRun' end,
        singleton_key,
        coalesce((data ->> 'generation')::int, 0),
        ${now} + greatest(round(extract(epoch from start_after - pgboss.job_now()) * 1000), 0)::int8,
        retry_count,
        group_id
      from unfinished
      on conflict do nothing`.execute(queriesOf(transaction));
  });
}
