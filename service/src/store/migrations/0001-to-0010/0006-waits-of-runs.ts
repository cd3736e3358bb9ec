import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A run whose fault may pass waits for its next try and tells why. An output knows whether an event
 * has told of its files: one that was made at an earlier try is told of at the end. A job knows how
 * often its process has died.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "runs" add column "failedTries" integer not null default 0`,
  `alter table "runs" add column "waitsFor" text`,
  `alter table "runs" add column "nextTryAt" bigint`,
  `alter table "runOutputs" add column "isTold" integer not null default 0`,
  `alter table "jobs" add column "openTries" integer not null default 0`,
  `update "runOutputs" set "isTold" = 1 where "finishedAt" is not null`,
];
