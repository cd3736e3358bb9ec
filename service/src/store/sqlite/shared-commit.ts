import type { Database, Statement } from 'better-sqlite3';
import { Mutex } from 'async-mutex';
import { LockWait } from './lock-wait.ts';

/** An open transaction. It ends with the first `commit` or `rollback`. */
export interface OpenTransaction {
  /**
   * Executes a statement in it.
   * @throws the statement's error; Error if SQLite has rolled the transaction back
   */
  write<Result>(statement: () => Result): Result;
  /**
   * Resolves when its writes are committed together with those of other transactions.
   * @throws the database's error; then none of its writes remain
   */
  commit(): Promise<void>;
  rollback(): void;
}

/**
 * Lets transactions share commits. A commit writes each changed page, and most of those are the
 * same from one transaction to the next: the ends of tables and indexes.
 *
 * Transactions run one after the other. All that begin in one iteration of the event loop are parts
 * of one database transaction, which is committed at the end of the iteration. No transaction waits
 * for others to join. A rollback undoes only its own part. If the commit fails, or SQLite rolls
 * everything back because the disk is full, all of them fail.
 *
 * The write lock is taken at the beginning. Otherwise, a transaction that reads first and writes
 * later would fail if another process, such as `docloom token create`, wrote meanwhile. While
 * another process holds the lock, the owner of the mutex waits for the lock, and all others wait
 * for the mutex; see `LockWait`.
 */
export class SharedCommit {
  readonly #database: Database;
  readonly #statements: Record<
    'begin' | 'commit' | 'rollback' | 'set' | 'keep' | 'undo',
    Statement
  >;
  readonly #mutex = new Mutex();
  readonly #lock: LockWait;
  readonly #committed: () => void;
  /** Transactions whose writes are done and that are not committed yet. */
  #written: PromiseWithResolvers<undefined>[] = [];
  #isBeingWritten = false;
  #isDue = false;

  /**
   * Prepares the statements.
   * @param patience how long another process may hold the write lock, in milliseconds
   * @param committed is called after each commit
   */
  constructor(database: Database, patience: number, committed: () => void = () => undefined) {
    this.#database = database;
    this.#committed = committed;
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

  /**
   * Begins a transaction.
   * @throws the database's error if another process keeps the write lock
   */
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
   * Runs work that must not be in a transaction, after committing all finished writes.
   * @throws the error of the work; the database's error if another process keeps a lock
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

  /** Commits finished writes at once, because the database is to be closed or moved. */
  commitWritten(): void {
    if (!this.#isBeingWritten && this.#database.inTransaction) this.#commit();
  }

  #open(): void {
    this.#statements.begin.run();
    this.#isBeingWritten = true;
    this.#isDue = false;
    setImmediate(() => {
      this.#commitWhenIdle();
    });
  }

  /** A transaction that is still writing commits when it ends. */
  #commitWhenIdle(): void {
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

  /** Otherwise, each following statement would be committed on its own. */
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
    this.#committed();
  }

  #fail(cause: unknown): void {
    const written = this.#written;
    this.#written = [];
    for (const { reject } of written) reject(cause);
  }
}
