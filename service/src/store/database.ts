import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { problem } from '../errors/errors.ts';
import { migrations } from './migrations/index.ts';
import { DatabaseFile } from './sqlite/database-file.ts';
import { examineDatabase } from './sqlite/examine-database.ts';
import { SqliteFileDialect } from './sqlite/sqlite-file-dialect.ts';
import type { Store, Tables } from './tables.ts';

/** The embedded database, open. */
export interface Database {
  /** What is committed through it is on the disk when the commit returns. */
  readonly store: Store;
  /**
   * The same database. What is committed through it survives the end of the process at once, and a
   * power cut from the next commit through `store` on: for what may be done again.
   */
  readonly relaxedStore: Store;
  readonly close: () => Promise<void>;
}

/** How long a command waits while another process writes, in milliseconds. */
const PATIENCE_OF_COMMANDS = 10_000;

/**
 * Opens the embedded database and brings its schema up to date.
 * @param file is made when it does not exist
 * @param patience how long another process may keep this one from writing until that fails with
 * `SQLITE_BUSY`, in milliseconds; everything else goes on meanwhile
 * @throws DocloomError `database_unreadable`, and then the file is as it was; SQLite's error when it
 * cannot be written
 */
export async function openDatabase(
  file: string,
  patience = PATIENCE_OF_COMMANDS,
): Promise<Database> {
  try {
    examineDatabase(file, Object.keys(migrations));
    const database = openFile(file, patience);
    await migrate(database);
    return database;
  } catch (cause) {
    if (isWriteFault(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw problem('database_unreadable', file, reason);
  }
}

/** The file may be in order: there is no room, or no permission. */
function isWriteFault(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return /^SQLITE_(?:FULL|READONLY|BUSY|IOERR_(?:WRITE|FSYNC|TRUNCATE|SHM))/.test(
    String(cause.code),
  );
}

function openFile(path: string, patience: number): Database {
  const file = new DatabaseFile(path, patience);
  return {
    store: new Kysely<Tables>({ dialect: new SqliteFileDialect(file, 'whenOnDisk') }),
    relaxedStore: new Kysely<Tables>({ dialect: new SqliteFileDialect(file, 'whenWritten') }),
    close: () => file.close(),
  };
}

async function migrate({ store, close }: Database): Promise<void> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  // To bring it up to date takes the write lock: who only reads must not need that.
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) return;
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  await close();
  throw error instanceof Error ? error : new Error('The schema could not be brought up to date');
}
