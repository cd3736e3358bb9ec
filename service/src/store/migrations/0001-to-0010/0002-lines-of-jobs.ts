import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Jobs stand in lines that take turns. A lease has no end any more: it ends with the process that
 * holds it, and there is one process a database.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "jobs" rename column "leasedUntil" to "leasedAt"`,
  `alter table "jobs" add column "line" text not null default ''`,
  `update "jobs" set "line" = coalesce(
    (select "workflowId" from "runs" where "id" = "subjectId"),
    (select "webhookId" from "deliveries" where "id" = "subjectId"), '')`,
  `drop index "jobsByDue"`,
  `create index "waitingJobsByDue" on "jobs" ("kind", "dueAt", "line") where "leasedAt" is null`,
  `create index "waitingJobsByLine" on "jobs" ("kind", "line", "dueAt") where "leasedAt" is null`,
];
