import BetterSqlite from 'better-sqlite3';
import type { Statement } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Checkpoints } from './checkpoint-thread.ts';
import { restoreTexts } from './compressed-texts.ts';
import { CHECKPOINTS_OF_COMMITS, CheckpointThread } from './checkpoint-thread.ts';
import { LockWait } from './lock-wait.ts';
import { SettingsRowCache } from './settings-row-cache.ts';
import { SharedCommit } from './shared-commit.ts';
import { isLocked } from './sqlite-errors.ts';
import { Statements, run } from './statements.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** How long opening the file may block the event loop: nothing else runs yet. */
const OPENING_MILLISECONDS = 10_000;

/**
 * The writer's page cache: enough for the upper pages of every index of a million runs, and for
 * those of the latest runs.
 */
const MEMORY_KIBIBYTES = 64 * 1024;

/**
 * The pages of 4 KiB in the log after which a commit runs a checkpoint. It blocks everything until
 * the disk has written the pages, so the threshold is four times SQLite's default. With a checkpoint
 * thread, it is a last resort.
 */
const LOG_PAGES = { commits: 4_000, thread: 16_000 } as const;

/** What runs checkpoints: commits, or a separate thread. */
export type CheckpointsBy = keyof typeof LOG_PAGES;

/**
 * One SQLite file with two connections. One writes, a single transaction at a time. The other reads
 * committed data meanwhile, and never waits for the writer.
 */
export class DatabaseFile {
  readonly transactions: SharedCommit;
  readonly log: WriteAheadLog;
  readonly #writer: BetterSqlite.Database;
  readonly #reader: BetterSqlite.Database;
  readonly #written: Statements;
  readonly #read: Statements;
  readonly #rowCache: SettingsRowCache;
  readonly #readLock: LockWait;
  readonly #checkpoints: Checkpoints;

  /**
   * Opens the file.
   * @param file is created if it does not exist
   * @param patience how long another process may hold a lock before a transaction fails, in
   * milliseconds
   * @param checkpointsBy `thread` for a long-running process
   * @throws SQLite's error if it is not a database
   */
  constructor(file: string, patience: number, checkpointsBy: CheckpointsBy = 'commits') {
    const writer = openWriter(file, LOG_PAGES[checkpointsBy]);
    this.#writer = writer;
    this.#reader = openReader(file, writer);
    this.#written = new Statements(writer);
    this.#read = new Statements(this.#reader);
    this.#rowCache = new SettingsRowCache(writer);
    this.#readLock = new LockWait(patience);
    this.#checkpoints =
      checkpointsBy === 'thread' ? this.#checkpointThread(file) : CHECKPOINTS_OF_COMMITS;
    this.transactions = new SharedCommit(writer, patience, () => {
      this.#checkpoints.committed();
    });
    this.log = new WriteAheadLog(`${file}-wal`, () =>
      this.transactions.alone(() => {
        rewriteLog(writer);
      }),
    );
  }

  /**
   * Reads committed data. A read does not wait for writers, in this process or another one.
   * @throws SQLite's error
   */
  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#readNow(query);
    } catch (cause) {
      // Very rare: another process recovers the log that a third process left behind.
      if (!isLocked(cause)) throw cause;
      return this.#readLock.until(() => this.#readNow<Row>(query), performance.now());
    }
  }

  /**
   * Reads through the writer if no transaction is open. Its cache has the pages that the reader
   * would have to read again after each commit.
   */
  #readNow<Row>(query: CompiledQuery): QueryResult<Row> {
    const read = () => run<Row>(this.#toRead(query), query).rows;
    return { rows: this.#rowCache.of(query, read) };
  }

  #checkpointThread(file: string): CheckpointThread {
    return new CheckpointThread(file, () =>
      this.transactions.alone(() => {
        this.#writer.pragma('wal_checkpoint(PASSIVE)');
      }),
    );
  }

  #toRead(query: CompiledQuery): Statement {
    if (this.#writer.inTransaction) return this.#read.of(query);
    const statement = this.#written.of(query);
    return statement.readonly ? statement : this.#read.of(query);
  }

  *iterate<Row>(query: CompiledQuery): IterableIterator<Row> {
    for (const row of this.#read.of(query).iterate(query.parameters)) {
      restoreTexts([row]);
      yield row as Row;
    }
  }

  /** Executes a statement in an open transaction; it may also read. */
  write<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#written.of(query);
    if (!statement.readonly) {
      this.#rowCache.isToWrite(query);
      return run(statement, query);
    }
    return { rows: this.#rowCache.of(query, () => run<Row>(statement, query).rows) };
  }

  /**
   * Keeps what savepoints restore, and all other temporary data, in memory from now on. In files, it
   * takes a fifth of all write calls. To be called after migrations: sorting for a new index may need
   * more memory than there is.
   */
  keepSavepointsInMemory(): void {
    this.#writer.pragma('temp_store = MEMORY');
  }

  /** Returns whether a statement changes nothing in the database. */
  isReadOnly(query: CompiledQuery): boolean {
    return this.#written.of(query).readonly;
  }

  async close(): Promise<void> {
    this.transactions.commitWritten();
    await Promise.all([this.log.close(), this.#checkpoints.close()]);
    // Commits transactions that wrote meanwhile; they would wait forever otherwise.
    this.transactions.commitWritten();
    this.#reader.close();
    // Closed last, because this moves the log into the database.
    this.#writer.close();
  }
}

/** Moves the whole log into the database, and syncs the database. */
function rewriteLog(writer: BetterSqlite.Database): void {
  const [done] = writer.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  // Another process still reads pages that would be overwritten; SQLite stops without an error.
  if (done?.busy !== 0) throw new BetterSqlite.SqliteError('database is busy', 'SQLITE_BUSY');
}

function openWriter(file: string, logPages: number): BetterSqlite.Database {
  const writer = new BetterSqlite(file, { timeout: OPENING_MILLISECONDS });
  try {
    writer.pragma('journal_mode = WAL');
    // NORMAL keeps the order of writes; WriteAheadLog decides when they are on the disk.
    writer.pragma('synchronous = NORMAL');
    writer.pragma('foreign_keys = ON');
    writer.pragma(`cache_size = -${String(MEMORY_KIBIBYTES)}`);
    writer.pragma(`wal_autocheckpoint = ${String(logPages)}`);
    // From now on, LockWait waits for locks without blocking the event loop.
    writer.pragma('busy_timeout = 0');
    return writer;
  } catch (cause) {
    writer.close();
    throw cause;
  }
}

function openReader(file: string, writer: BetterSqlite.Database): BetterSqlite.Database {
  try {
    return new BetterSqlite(file, { readonly: true, timeout: 0 });
  } catch (cause) {
    writer.close();
    throw cause;
  }
}
