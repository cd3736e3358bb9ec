import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { TABLES } from './first-schema/tables.ts';
import { TRIGGERS } from './first-schema/triggers.ts';

/** The first schema. A released migration is never changed; the next change is the next file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...TRIGGERS]) await sql.raw(statement).execute(database);
}
