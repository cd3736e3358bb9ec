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
import type { Queries } from '../store.ts';
import { Transaction } from '../store.ts';
import type { Lock } from '../lock.ts';
import type { StatementBatch } from './statement-batch.ts';

/** The locks that the members of a batch acquire while they run. */
export interface LocksOfBatch {
  /** Waits for a lock, unless the batch holds it. */
  acquire(lock: Lock): Promise<void>;
}

/** The only statements that certainly write nothing. */
const READING = 'SelectQueryNode';

/**
 * A transaction that shares the connection and the commit of a database transaction with others. It
 * sees what they have written. If one of them fails after it has written, nothing of all of them
 * remains, and each runs again on its own.
 */
export class BatchedTransaction extends Transaction {
  readonly statements: StatementBatch;
  /** Null if members of the batch run at the same time: then a lock would not separate them. */
  readonly locks: LocksOfBatch | null;
  readonly #writes: Writes;

  /** @param queries the query builder of the database transaction */
  constructor(queries: Queries, statements: StatementBatch, locks: LocksOfBatch | null) {
    const writes = new Writes();
    super(queries.withPlugin(writes), new NotingConnection(queries, writes));
    this.statements = statements;
    this.locks = locks;
    this.#writes = writes;
  }

  /** Whether this one may have written something. */
  get hasWritten(): boolean {
    return this.#writes.isNoted;
  }

  /** Notes that a statement of this one, which is executed together with others, writes. */
  noteWrite(): void {
    this.#writes.note();
  }
}

/** Notes whether statements of the query builder may write. */
class Writes implements KyselyPlugin {
  isNoted = false;
  /** Compiled statements of somebody else are not in it. */
  readonly #reads = new WeakSet<object>();

  note(): void {
    this.isNoted = true;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === READING) this.#reads.add(queryId);
    else this.note();
    return node;
  }

  transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.#reads.has(queryId)) this.note();
    return Promise.resolve(result);
  }
}

/** Notes whether compiled statements write, and executes them one after the other. */
class NotingConnection implements DatabaseConnection {
  readonly #queries: Queries;
  readonly #writes: Writes;

  constructor(queries: Queries, writes: Writes) {
    this.#queries = queries;
    this.#writes = writes;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.query.kind !== READING) this.#writes.note();
    return this.#queries.executeQuery<Row>(query);
  }

  /** Nothing reads rows one by one in a transaction. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
