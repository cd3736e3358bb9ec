import type { DatabaseConnection, QueryResult } from 'kysely';
import { CompiledQuery, SelectQueryNode } from 'kysely';
import type { DatabaseFile } from './database-file.ts';

/** When a commit returns. */
export type CommitReturns = 'whenOnDisk' | 'whenWritten';

/**
 * A user of a database file. In a transaction it has the file's turn to write; otherwise it reads
 * beside whoever has it, and takes a turn for each statement that writes.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseFile;
  readonly #commitReturns: CommitReturns;
  /** Null outside of a transaction. */
  #endTurn: (() => void) | null = null;

  constructor(file: DatabaseFile, commitReturns: CommitReturns) {
    this.#file = file;
    this.#commitReturns = commitReturns;
  }

  /**
   * Takes the write lock at once. A transaction that reads first and writes later would fail, and
   * not wait, when another process has written meanwhile: `docloom token create` beside a running
   * service.
   */
  async begin(): Promise<void> {
    const endTurn = await this.#file.turn.take();
    try {
      this.#file.write(CompiledQuery.raw('begin immediate'));
      this.#endTurn = endTurn;
    } catch (cause) {
      endTurn();
      throw cause;
    }
  }

  /** The next transaction begins while this one's commit is on its way to the disk. */
  async commit(): Promise<void> {
    this.#file.write(CompiledQuery.raw('commit'));
    this.#endTransaction();
    await this.#returnCommit();
  }

  /** A transaction that has been committed, or that SQLite has undone by itself, stays as it is. */
  rollback(): void {
    if (!this.#endTurn) return;
    try {
      if (this.#file.isInTransaction) this.#file.write(CompiledQuery.raw('rollback'));
    } finally {
      this.#endTransaction();
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#writeInTransaction(query);
    if (SelectQueryNode.is(query.query)) return this.#file.read(query);
    return this.#writeAlone(query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#file.iterate<Row>(query)) yield { rows: [row] };
  }

  #writeInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    // Otherwise what follows would be committed each for itself.
    if (!this.#file.isInTransaction) throw new Error('The transaction has been undone by SQLite');
    return this.#file.write(query);
  }

  async #writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const endTurn = await this.#file.turn.take();
    let result: QueryResult<Row>;
    try {
      result = this.#file.write(query);
    } finally {
      endTurn();
    }
    if (!this.#file.isReadOnly(query)) await this.#returnCommit();
    return result;
  }

  #endTransaction(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  async #returnCommit(): Promise<void> {
    if (this.#commitReturns === 'whenOnDisk') await this.#file.log.reachDisk();
  }
}
