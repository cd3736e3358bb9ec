import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Failed runs are few: a list of them must not look through all others. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index "failedRunsByWorkflow" on "runs" ("workflowId", "id")
    where "status" = 'FAILED'`.execute(database);
}
