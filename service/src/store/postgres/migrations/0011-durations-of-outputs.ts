import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const COLUMNS = ['renderMilliseconds', 'convertMilliseconds', 'storeMilliseconds'];

/** Stores how long the steps of an output took; null for outputs of an earlier version of Docloom. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await sql`alter table "runOutputs" add column ${sql.id(column)} integer`.execute(database);
  }
}
