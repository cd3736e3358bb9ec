import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Moves what counts the attempts of a run from its job to the run, and gives jobs the generation of
 * their subject. A run whose job has begun without a stored outcome was running when its process
 * died.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "runs" add column "generation" integer not null default 0`,
  `alter table "runs" add column "attemptOwner" text`,
  `alter table "runs" add column "crashes" integer not null default 0`,
  `update "runs" set "attemptOwner" = coalesce("ownerId", 'unknown'), "crashes" = "openTries" - 1
    from "jobs"
    where "jobs"."kind" = 'run' and "jobs"."subjectId" = "runs"."id" and "openTries" > 0`,
  `alter table "jobs" add column "generation" integer not null default 0`,
  `update "jobs" set "generation" = "round"
    from "deliveries"
    where "jobs"."kind" = 'delivery' and "jobs"."subjectId" = "deliveries"."id"`,
  `alter table "jobs" drop column "openTries"`,
];
