import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Stores the run that made a drive file; null for templates, uploads, and the outputs of an earlier
 * version of Docloom.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table "driveFiles" add column "runId" text collate "C"`.execute(database);
}
