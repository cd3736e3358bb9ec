import type { Database, Statement } from 'better-sqlite3';
import { Mutex } from 'async-mutex';
import { LockWait } from './lock-wait.ts';

/** A transaction that has begun. It ends with the first `commit` or `rollback`. */
export interface OpenTransaction {
  /**
   * Executes something in it.
   * @throws what that throws; Error when SQLite has undone the transaction by itself
   */
  write<Result>(statement: () => Result): Result;
  /**
   * Resolves when what it has written is committed, with what others have.
   * @throws the database's own error, and then nothing of it is left
   */
  commit(): Promise<void>;
  rollback(): void;
}

/**
 * Lets transactions share commits. A commit writes each page that has been changed, and most of
 * those are the same from one transaction to the next: the ends of tables and indexes.
 *
 * Transactions come one after the other. All that begin in one turn of the event loop are parts of
 * one transaction of the database, which is committed at the end of that turn; nobody waits for
 * company. One that is rolled back takes nothing of the others with it. When the commit fails, or
 * SQLite undoes everything because there is no room, it fails for all of them.
 *
 * The write lock is taken at once. A transaction that reads first and writes later would fail, and
 * not wait, when another process has written meanwhile: `docloom token create` beside a running
 * service. While another process holds that lock, whoever has the mutex waits for it, and everybody
 * else for the mutex; see `LockWait`.
 */
export class SharedCommit {
  readonly #database: Database;
  readonly #statements: Record<
    'begin' | 'commit' | 'rollback' | 'set' | 'keep' | 'undo',
    Statement
  >;
  readonly #mutex = new Mutex();
  readonly #lock: LockWait;
  /** Transactions that have been written, and are not committed yet. */
  #written: PromiseWithResolvers<undefined>[] = [];
  #isBeingWritten = false;
  #isDue = false;

  /** @param patience how long another process may hold the write lock, in milliseconds */
  constructor(database: Database, patience: number) {
    this.#database = database;
    this.#lock = new LockWait(patience);
    this.#statements = {
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
      rollback: database.prepare('rollback'),
      set: database.prepare('savepoint "part"'),
      keep: database.prepare('release "part"'),
      undo: database.prepare('rollback to "part"'),
    };
  }

  /** @throws the database's own error: another process keeps the write lock */
  async begin(): Promise<OpenTransaction> {
    const since = performance.now();
    const release = await this.#mutex.acquire();
    try {
      const isFirst = !this.#database.inTransaction;
      if (isFirst) {
        await this.#lock.until(() => {
          this.#open();
        }, since);
      } else {
        this.#statements.set.run();
        this.#isBeingWritten = true;
      }
      return this.#transaction(isFirst, release);
    } catch (cause) {
      release();
      throw cause;
    }
  }

  /**
   * Does something with the database that no transaction may be open for, when what has been written
   * is committed.
   * @throws what the work throws; the database's own error when another process keeps a lock
   */
  async alone<Result>(work: () => Result): Promise<Result> {
    const since = performance.now();
    const release = await this.#mutex.acquire();
    try {
      this.commitWritten();
      return await this.#lock.until(work, since);
    } finally {
      release();
    }
  }

  /** Commits at once what has been written: the database is to be closed, or moved. */
  commitWritten(): void {
    if (!this.#isBeingWritten && this.#database.inTransaction) this.#commit();
  }

  #open(): void {
    this.#statements.begin.run();
    this.#isBeingWritten = true;
    this.#isDue = false;
    setImmediate(() => {
      this.#fallDue();
    });
  }

  /** Whoever is writing now is waited for. */
  #fallDue(): void {
    if (this.#isBeingWritten) this.#isDue = true;
    else if (this.#database.open && this.#database.inTransaction) this.#commit();
  }

  #transaction(isFirst: boolean, release: () => void): OpenTransaction {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      this.#isBeingWritten = false;
      if (this.#isDue && this.#database.inTransaction) this.#commit();
      release();
    };
    return {
      write: (statement) => this.#write(statement),
      commit: async () => {
        if (!isFirst) this.#write(() => this.#statements.keep.run());
        const written = Promise.withResolvers<undefined>();
        this.#requireTransaction();
        this.#written.push(written);
        end();
        await written.promise;
      },
      rollback: () => {
        if (hasEnded) return;
        try {
          if (this.#database.inTransaction) this.#undo(isFirst);
        } finally {
          end();
        }
      },
    };
  }

  #undo(isFirst: boolean): void {
    if (isFirst) {
      this.#statements.rollback.run();
      return;
    }
    this.#statements.undo.run();
    this.#statements.keep.run();
  }

  #write<Result>(statement: () => Result): Result {
    this.#requireTransaction();
    try {
      return statement();
    } catch (cause) {
      if (!this.#database.inTransaction) this.#fail(cause);
      throw cause;
    }
  }

  /** Otherwise what follows would be committed each for itself. */
  #requireTransaction(): void {
    if (this.#database.inTransaction) return;
    throw new Error('The transaction has been undone by SQLite');
  }

  #commit(): void {
    this.#isDue = false;
    try {
      this.#statements.commit.run();
    } catch (cause) {
      if (this.#database.inTransaction) this.#statements.rollback.run();
      this.#fail(cause);
      return;
    }
    const written = this.#written;
    this.#written = [];
    for (const { resolve } of written) resolve(undefined);
  }

  #fail(cause: unknown): void {
    const written = this.#written;
    this.#written = [];
    for (const { reject } of written) reject(cause);
  }
}
