import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { isLocked, LockWait } from './lock-wait.ts';
import { SettingsRowCache } from './settings-row-cache.ts';
import { SharedCommit } from './shared-commit.ts';
import { Statements, run } from './statements.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** How long the event loop may stand still until the file has been opened: nothing goes on yet. */
const OPENING_MILLISECONDS = 10_000;

/**
 * How much of the file the writer keeps in memory: the upper pages of every index of a million runs,
 * and those of the last runs.
 */
const MEMORY_KIBIBYTES = 64 * 1024;

/**
 * When SQLite moves its log into the file, in pages of 4 KiB. Everything stands still meanwhile, for
 * as long as the disk takes, so it is done four times as seldom as it would by itself.
 */
const LOG_PAGES = 4_000;

/**
 * One SQLite file: a connection that writes, for one transaction at a time, and one that reads
 * meanwhile, which sees what has been committed and waits for nobody.
 */
export class DatabaseFile {
  readonly transactions: SharedCommit;
  readonly log: WriteAheadLog;
  readonly #writer: BetterSqlite.Database;
  readonly #reader: BetterSqlite.Database;
  readonly #written: Statements;
  readonly #read: Statements;
  readonly #remembered: SettingsRowCache;
  readonly #readLock: LockWait;

  /**
   * @param file is made when it does not exist
   * @param patience how long another process may hold a lock before a transaction fails, in
   * milliseconds
   * @throws SQLite's error when it is no database
   */
  constructor(file: string, patience: number) {
    const writer = openWriter(file);
    this.#writer = writer;
    this.#reader = openReader(file, writer);
    this.#written = new Statements(writer);
    this.#read = new Statements(this.#reader);
    this.#remembered = new SettingsRowCache(writer);
    this.#readLock = new LockWait(patience);
    this.transactions = new SharedCommit(writer, patience);
    this.log = new WriteAheadLog(`${file}-wal`, () =>
      this.transactions.alone(() => {
        rewriteLog(writer);
      }),
    );
  }

  /** Reads what has been committed. Nobody waits for whoever writes, in this process or another. */
  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#readNow(query);
    } catch (cause) {
      // As good as never: another process mends the log that a third one has left behind.
      if (!isLocked(cause)) throw cause;
      return this.#readLock.until(() => this.#readNow<Row>(query), performance.now());
    }
  }

  /**
   * The connection that writes has in memory what the other one would have to read again after each
   * commit, so it is asked whenever nothing is being written.
   */
  #readNow<Row>(query: CompiledQuery): QueryResult<Row> {
    const read = () => {
      const isCommitted = !this.#writer.inTransaction;
      const known = isCommitted && this.isReadOnly(query) ? this.#written : this.#read;
      return run<Row>(known.of(query), query).rows;
    };
    return { rows: this.#remembered.of(query, read) };
  }

  iterate<Row>(query: CompiledQuery): IterableIterator<Row> {
    return this.#read.of(query).iterate(query.parameters) as IterableIterator<Row>;
  }

  /** Call it only in a transaction that has begun. It may read as well. */
  write<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#written.of(query);
    if (!statement.readonly) {
      this.#remembered.isToWrite(query);
      return run(statement, query);
    }
    return { rows: this.#remembered.of(query, () => run<Row>(statement, query).rows) };
  }

  /** Whether a statement leaves the database as it is. */
  isReadOnly(query: CompiledQuery): boolean {
    return this.#written.of(query).readonly;
  }

  async close(): Promise<void> {
    this.transactions.commitWritten();
    await this.log.close();
    // Of who has written meanwhile: otherwise they would wait for ever.
    this.transactions.commitWritten();
    this.#reader.close();
    // The last to close: it moves the log into the database.
    this.#writer.close();
  }
}

/** Moves the whole log into the database, and syncs that. */
function rewriteLog(writer: BetterSqlite.Database): void {
  const [done] = writer.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  // Another process reads what would be written over; SQLite has left off without an error.
  if (done?.busy !== 0) throw new BetterSqlite.SqliteError('database is busy', 'SQLITE_BUSY');
}

function openWriter(file: string): BetterSqlite.Database {
  const writer = new BetterSqlite(file, { timeout: OPENING_MILLISECONDS });
  try {
    writer.pragma('journal_mode = WAL');
    // NORMAL keeps the order of what reaches the disk; when it does is WriteAheadLog's business.
    writer.pragma('synchronous = NORMAL');
    writer.pragma('foreign_keys = ON');
    writer.pragma(`cache_size = -${String(MEMORY_KIBIBYTES)}`);
    writer.pragma(`wal_autocheckpoint = ${String(LOG_PAGES)}`);
    // From now on others go on while a lock is waited for: see LockWait.
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
