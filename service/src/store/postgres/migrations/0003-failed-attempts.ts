import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Creates the counts of failed attempts to authenticate, which the services share. They last a minute,
 * so they are not in the write-ahead log, and a crash of the server empties them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create unlogged table "failedAttempts" (
        "kind" text collate "C" not null, "network" text collate "C" not null,
        "count" integer not null, "endsAt" timestamptz not null, primary key ("kind", "network"))`,
    )
    .execute(database);
}
