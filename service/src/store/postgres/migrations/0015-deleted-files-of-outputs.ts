import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const COLUMNS = ['deletedName', 'deletedPdfName'];

/**
 * Stores the names of the files of an output that users have deleted; null for other files, and for
 * those that an earlier version of Docloom deleted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await sql`alter table "runOutputs" add column ${sql.id(column)} text collate "C"`.execute(
      database,
    );
  }
}
