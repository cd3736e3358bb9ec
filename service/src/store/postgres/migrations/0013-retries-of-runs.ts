import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Stores the failures of a run that were retried; null for a run that was never retried, and for
 * retries with an earlier version of Docloom.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table "runs" add column "retries" text collate "C"`.execute(database);
}
