import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { SelectQueryNode } from 'kysely';
import type { DatabaseFile } from './database-file.ts';
import type { OpenTransaction } from './shared-commit.ts';

/** When a commit returns. */
export type CommitReturns = 'whenOnDisk' | 'whenWritten';

/**
 * A user of a database file. In a transaction it has the file's turn to write; otherwise it reads
 * beside whoever has it, and takes a turn for each statement that writes.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseFile;
  readonly #commitReturns: CommitReturns;
  #transaction: OpenTransaction | null = null;

  constructor(file: DatabaseFile, commitReturns: CommitReturns) {
    this.#file = file;
    this.#commitReturns = commitReturns;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#file.transactions.begin();
  }

  /** The next transactions begin while this one's commit is on its way to the disk. */
  async commit(): Promise<void> {
    await this.#transaction?.commit();
    await this.#returnCommit();
  }

  /** A transaction that has been committed, or that SQLite has undone by itself, stays as it is. */
  rollback(): void {
    this.#transaction?.rollback();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#transaction.write(() => this.#file.write<Row>(query));
    if (SelectQueryNode.is(query.query)) return this.#file.read(query);
    return this.#writeAlone(query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#file.iterate<Row>(query)) yield { rows: [row] };
  }

  async #writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const transaction = await this.#file.transactions.begin();
    let result: QueryResult<Row>;
    try {
      result = transaction.write(() => this.#file.write<Row>(query));
      await transaction.commit();
    } finally {
      transaction.rollback();
    }
    if (!this.#file.isReadOnly(query)) await this.#returnCommit();
    return result;
  }

  async #returnCommit(): Promise<void> {
    if (this.#commitReturns === 'whenOnDisk') await this.#file.log.reachDisk();
  }
}
