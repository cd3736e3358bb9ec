import type {
  CompiledQuery,
  DatabaseConnection,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { SelectQueryNode } from 'kysely';
import { executeCompiled, queriesOf, Transaction } from '../store.ts';
import type { Lock } from '../lock.ts';
import type { StatementBatch } from './statement-batch.ts';

/** The locks that a batch holds in addition to its own, for all of its members. */
export interface LocksOfBatch {
  /** Waits for a lock, unless the batch holds it. */
  acquire(lock: Lock): Promise<void>;
}

/**
 * A transaction that shares a database transaction with others, and sees their writes. If one of them
 * fails after it has written, all of them are rolled back, and each runs again separately.
 */
export class BatchedTransaction extends Transaction {
  readonly statements: StatementBatch;
  /** Null if the batch has no exclusive lock: then a lock would not separate its members. */
  readonly locks: LocksOfBatch | null;
  readonly #writes: Writes;

  /** @param shared the database transaction */
  constructor(shared: Transaction, statements: StatementBatch, locks: LocksOfBatch | null) {
    const writes = new Writes();
    super(queriesOf(shared).withPlugin(writes), new RecordingConnection(shared, writes));
    this.statements = statements;
    this.locks = locks;
    this.#writes = writes;
  }

  /** Whether this transaction may have written something. */
  get hasWritten(): boolean {
    return this.#writes.areRecorded;
  }

  /** Records that a combined statement has written rows of this transaction. */
  recordWrite(): void {
    this.#writes.record();
  }
}

/** Records whether statements of the query builder may write; only a `select` certainly does not. */
class Writes implements KyselyPlugin {
  areRecorded = false;
  /** The ids of queries that were built here and only read. */
  readonly #reads = new WeakSet<object>();

  record(): void {
    this.areRecorded = true;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (SelectQueryNode.is(node)) this.#reads.add(queryId);
    else this.record();
    return node;
  }

  transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.#reads.has(queryId)) this.record();
    return Promise.resolve(result);
  }
}

/** Executes compiled statements, and records whether they may write. */
class RecordingConnection implements DatabaseConnection {
  readonly #shared: Transaction;
  readonly #writes: Writes;

  constructor(shared: Transaction, writes: Writes) {
    this.#shared = shared;
    this.#writes = writes;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!SelectQueryNode.is(query.query)) this.#writes.record();
    return executeCompiled<Row>(this.#shared, query);
  }

  /** Nothing reads rows one by one in a transaction. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
