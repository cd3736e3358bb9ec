import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Renames the line of a job to its group key, the standard term, in the column and in an index. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "jobs" rename column "line" to "groupKey"`,
  `drop index "waitingJobsByLine"`,
  `create index "waitingJobsByGroup" on "jobs" ("kind", "groupKey", "dueAt")
    where "leasedAt" is null`,
];
