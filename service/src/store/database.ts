import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { problem } from '../errors.ts';
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Store, Tables } from './tables.ts';

/**
 * Opens the embedded database and brings its schema up to date.
 *
 * WAL lets the command line work beside a running service; `synchronous = FULL` syncs every commit
 * to the disk before it returns, which is what an answered request relies on.
 * @param file is made when it does not exist
 * @throws DocloomError `database_unreadable`
 */
export async function openDatabase(file: string): Promise<Store> {
  try {
    const database = openFile(file);
    await migrate(database);
    return database;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw problem('database_unreadable', file, reason);
  }
}

function openFile(file: string): Store {
  const connection = new BetterSqlite(file, { timeout: 10_000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(connection) });
}

async function migrate(database: Store): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The schema could not be brought up to date');
}
