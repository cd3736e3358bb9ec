import BetterSqlite from 'better-sqlite3';

const LOCK_MILLISECONDS = 10_000;

/**
 * Returns the names of the migrations that a database file has, without changing it.
 * @throws SQLite's error
 */
export function appliedMigrations(file: string): string[] {
  const database = new BetterSqlite(file, { readonly: true, timeout: LOCK_MILLISECONDS });
  try {
    const table = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`);
    if (table.get() === undefined) return [];
    return database.prepare('select name from kysely_migration').pluck().all() as string[];
  } finally {
    database.close();
  }
}
