import type { PlainSql } from '../plain-sql.ts';

/**
 * The columns are those of the version that package.json pins. A time that is far in the future shows that
 * the clock was set back.
 */
const QUESTION = `
  select exists (
    select from pgboss.queue
    where name = any($1::text[])
      and coalesce(monitor_claim_on, monitor_on, '-infinity') not between
        pgboss.job_now() - $2::float8 * interval '1 ms' and
        pgboss.job_now() + $2::float8 * interval '1 ms'
  ) as "isDue"`;

/**
 * Returns whether one of some queues was last maintained by pg-boss longer ago than some milliseconds, in
 * whichever process.
 */
export async function isBossMaintenanceDue(
  connection: PlainSql,
  milliseconds: number,
  queues: readonly string[],
): Promise<boolean> {
  const { rows } = await connection.executeSql(QUESTION, [queues, milliseconds]);
  const [row] = rows as { isDue: boolean }[];
  return row?.isDue ?? false;
}
