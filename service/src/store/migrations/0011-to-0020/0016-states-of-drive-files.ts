import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the version of each drive file and the time of its last write, so that lists need not ask
 * the storage. The database does not know them for existing files: a scan of the drive adds them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "driveFiles" add column "version" text`,
  `alter table "driveFiles" add column "writtenAt" bigint`,
];
