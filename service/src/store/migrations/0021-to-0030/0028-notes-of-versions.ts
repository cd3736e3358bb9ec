import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Stores the note of a template version; null for versions of an earlier version of Docloom. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table "templateVersions" add column "note" text`.execute(database);
}
