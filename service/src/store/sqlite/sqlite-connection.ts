import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { SelectQueryNode } from 'kysely';
import type { DatabaseFile } from './database-file.ts';
import type { OpenTransaction } from './shared-commit.ts';

/** When a commit resolves. */
export type CommitReturns = 'whenOnDisk' | 'whenWritten';

/**
 * A Kysely connection to a database file. In a transaction, it holds the file's write mutex; after the
 * transaction, it rejects statements. Otherwise it reads without waiting, and uses one transaction for
 * each statement that writes.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseFile;
  readonly #commitReturns: CommitReturns;
  #transaction: OpenTransaction | null = null;
  #hasEnded = false;

  constructor(file: DatabaseFile, commitReturns: CommitReturns) {
    this.#file = file;
    this.#commitReturns = commitReturns;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#file.transactions.begin();
  }

  /** Other transactions may begin while this commit is being synced. */
  async commit(): Promise<void> {
    this.#hasEnded = true;
    await this.#transaction?.commit();
    await this.#returnCommit();
  }

  /** Does nothing if the transaction was committed, or if SQLite has rolled it back. */
  rollback(): void {
    this.#hasEnded = true;
    this.#transaction?.rollback();
  }

  /** @throws the database's error; Error after the end of the transaction */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Otherwise, the statement would become part of the transaction that is open now.
    if (this.#hasEnded) throw new Error('The transaction has ended');
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
