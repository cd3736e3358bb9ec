import type {
  DatabaseConnection,
  Driver,
  PostgresPool,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { CompiledQuery, PostgresDriver, SelectQueryNode } from 'kysely';
import { withCode } from '../postgres-unreachable.ts';
import { ServerTransaction } from './server-transaction.ts';
import { toStorable } from './value-types.ts';

/** When a commit returns: when it is on the disk of the server, or as soon as it is visible. */
export type Durability = 'full' | 'relaxed';

/** Kysely's driver, with the promises of our stores. Several may share a pool; its opener ends it. */
export class PostgresStoreDriver implements Driver {
  readonly #driver: Driver;
  readonly #durability: Durability;

  constructor(pool: PostgresPool, durability: Durability) {
    this.#driver = new PostgresDriver({ pool });
    this.#durability = durability;
  }

  async init(): Promise<void> {
    await this.#driver.init();
  }

  async acquireConnection(): Promise<PostgresStoreConnection> {
    const connection = await this.#driver.acquireConnection().catch((cause: unknown) => {
      throw withCode(cause);
    });
    return new PostgresStoreConnection(connection);
  }

  /** Does not wait for the server: the first statement is on its way before the transaction has begun. */
  beginTransaction(
    connection: PostgresStoreConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const { inner } = connection;
    connection.begin(
      this.#durability === 'relaxed'
        ? inner.executeQuery(BEGIN_WITHOUT_SYNC)
        : this.#driver.beginTransaction(inner, settings),
    );
    return Promise.resolve();
  }

  /**
   * If the connection ends meanwhile, nobody knows whether the transaction was committed.
   * @throws the server's error, `PostgresUnreachable`
   */
  async commitTransaction(connection: PostgresStoreConnection): Promise<void> {
    await connection.begun;
    try {
      await this.#driver.commitTransaction(connection.inner);
    } catch (cause) {
      throw withCode(cause);
    }
  }

  /** A transaction whose connection has ended is rolled back by the server. */
  async rollbackTransaction({ inner }: PostgresStoreConnection): Promise<void> {
    // Kysely closes the connection then. The error of the work says more than this one.
    await this.#driver.rollbackTransaction(inner).catch(() => undefined);
  }

  async releaseConnection(connection: PostgresStoreConnection): Promise<void> {
    connection.end();
    await this.#driver.releaseConnection(connection.inner);
  }

  async destroy(): Promise<void> {
    // The opener of the pool ends it.
  }
}

/**
 * Two statements in one message. The setting is for this transaction only, and the server writes it to
 * its disk within a second.
 */
const BEGIN_WITHOUT_SYNC = CompiledQuery.raw('begin; set local synchronous_commit = off');

/**
 * A connection of the pool until it is released. After that it belongs to others, so it rejects
 * statements of a transaction that has ended.
 */
class PostgresStoreConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  #transaction: ServerTransaction | null = null;
  #hasEnded = false;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  /** Resolves when the server has begun the transaction, if there is one. */
  get begun(): Promise<unknown> {
    return this.#transaction?.begun ?? Promise.resolve();
  }

  /** @param begun settles when the server has begun a transaction */
  begin(begun: Promise<unknown>): void {
    this.#transaction = new ServerTransaction(begun);
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** @throws the server's error, `PostgresUnreachable`; Error after the end of the transaction */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error('The transaction has ended');
    const parameters = query.parameters.map(toStorable);
    const execute = () => this.inner.executeQuery<Row>({ ...query, parameters });
    const transaction = this.#transaction;
    if (transaction === null) {
      return execute().catch((cause: unknown) => {
        throw withCode(cause);
      });
    }
    // If the transaction does not begin, a write would be stored although its caller gets an error.
    if (!transaction.hasBegun && !SelectQueryNode.is(query.query)) await transaction.begun;
    const answer = transaction.withFirstError(execute());
    if (transaction.hasBegun) return answer;
    const [result] = await Promise.all([answer, transaction.begun]);
    return result;
  }

  /** Nothing reads rows one by one from this database. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
