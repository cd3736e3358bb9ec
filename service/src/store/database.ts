import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { problem } from '../errors/errors.ts';
import { databaseSize } from './database-size.ts';
import type { HistoryPartitions } from './history/history-partitions.ts';
import { migrations } from './migrations/index.ts';
import { OpenedFiles } from './opened-files.ts';
import type { CheckpointsBy } from './sqlite/database-file.ts';
import { DatabaseFile } from './sqlite/database-file.ts';
import { examineDatabase } from './sqlite/examine-database.ts';
import type { CommitReturns } from './sqlite/sqlite-connection.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import { isWriteFailure } from './sqlite/sqlite-errors.ts';
import { SqliteFileDialect } from './sqlite/sqlite-file-dialect.ts';
import { queriesOf, Store } from './store.ts';
import type { Tables } from './tables.ts';

/** An open database. */
export interface Database {
  /** Its commits are on the disk when they return. */
  readonly store: Store;
  /**
   * The same database with relaxed durability. Its commits survive the end of the process at once,
   * but a power failure only after the next commit through `store`. For work that can be repeated.
   */
  readonly relaxedStore: Store;
  /**
   * Resolves when every commit that could be read until now is on the disk.
   * @throws the file system's error
   */
  readonly reachDisk: () => Promise<void>;
  /** Null if the history is not partitioned. */
  readonly partitions: HistoryPartitions | null;
  readonly close: () => Promise<void>;
  /** Returns its size on the disk, in bytes. @throws the file system's or server's error */
  readonly size: () => Promise<number>;
  /**
   * Returns whether the process may write. It may not if another program has removed or replaced the
   * files, because everything written is lost then when the process ends, or if another service
   * could have taken over the database of a server.
   */
  readonly isInPlace: () => boolean;
  /**
   * Lets the database do more work in total while `isBehind`, although each statement takes longer
   * then. By default, it never does.
   * @param isBehind returns whether more work waits than the service can do at once
   */
  readonly preferThroughput: (isBehind: () => boolean) => void;
}

/** How long a command waits for another process that writes, in milliseconds. */
const PATIENCE_OF_COMMANDS = 10_000;

/**
 * Opens the embedded database and applies missing migrations to its schema.
 * @param file is created if it does not exist
 * @param patience how long to wait for another process that writes, in milliseconds; then writing
 * fails. The event loop goes on meanwhile
 * @param checkpointsBy `thread` for a long-running process
 * @throws DocloomError `database_unreadable`, and the file is unchanged; SQLite's error if the file
 * cannot be written
 */
export async function openDatabase(
  file: string,
  patience = PATIENCE_OF_COMMANDS,
  checkpointsBy: CheckpointsBy = 'commits',
): Promise<Database> {
  try {
    examineDatabase(file, Object.keys(migrations));
    const opened = new DatabaseFile(file, patience, checkpointsBy);
    const database = connectionsOf(opened);
    await migrate(database);
    opened.keepSavepointsInMemory();
    // The log exists from the first read on.
    const files = new OpenedFiles([file, `${file}-wal`]);
    return {
      ...database,
      partitions: null,
      size: () => databaseSize(file),
      isInPlace: () => files.areInPlace(),
      // It has one connection.
      preferThroughput: () => undefined,
    };
  } catch (cause) {
    if (isWriteError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw problem('database_unreadable', file, reason);
  }
}

/** The file may be intact, but there is no free space or no permission. */
function isWriteError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && isWriteFailure(String(cause.code));
}

type DatabaseConnections = Pick<Database, 'store' | 'relaxedStore' | 'reachDisk' | 'close'>;

function connectionsOf(file: DatabaseFile): DatabaseConnections {
  return {
    store: storeOn(file, 'whenOnDisk'),
    relaxedStore: storeOn(file, 'whenWritten'),
    reachDisk: () => file.log.reachDisk(),
    close: () => file.close(),
  };
}

function storeOn(file: DatabaseFile, commitReturns: CommitReturns): Store {
  const queries = new Kysely<Tables>({ dialect: new SqliteFileDialect(file, commitReturns) });
  // Outside transactions, a connection has no state, so all queries can share one.
  return new Store(queries, new SqliteConnection(file, commitReturns));
}

async function migrate({ store, close }: DatabaseConnections): Promise<void> {
  const migrator = new Migrator({
    db: queriesOf(store),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  // Migrating takes the write lock, which processes that only read must not need.
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) return;
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  await close();
  throw error instanceof Error ? error : new Error('The schema could not be brought up to date');
}
