import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the addresses that blobs have for people in a storage such as Google Drive. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table "driveBlobIds" add column "link" text`).execute(database);
}
