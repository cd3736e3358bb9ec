import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import { migrations } from './migrations/index.ts';

/**
 * The names of migrations that only expand the schema: with tables, indexes, and columns that may be
 * empty or have a default. Services of the previous version start and work on it, so they can be
 * replaced one at a time.
 */
const EXPANDING = /^\d{4}-expand-/;

/**
 * Returns whether a newer version has migrated a database, and has only expanded its schema. Then this
 * version can use it.
 */
export async function isExpandedSchema(store: Store): Promise<boolean> {
  const executed = await executedMigrations(store);
  const newer = executed.filter((name) => !Object.hasOwn(migrations, name));
  const isComplete = executed.length - newer.length === Object.keys(migrations).length;
  return newer.length > 0 && isComplete && newer.every((name) => EXPANDING.test(name));
}

async function executedMigrations(store: Store): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as "exists"`.execute(queriesOf(store));
  if (tables[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
    queriesOf(store),
  );
  return rows.map(({ name }) => name);
}
