import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

/** Builds and runs queries. Only the files of this folder use it. */
export type Queries = Kysely<Tables>;

/**
 * The database or a transaction on it. Everybody else only passes it on to the functions of this
 * folder, and does not depend on how it makes its queries.
 */
export class Store {
  readonly #queries: Queries;
  readonly #connection: DatabaseConnection | null;

  /**
   * Wraps a query builder.
   * @param connection executes compiled queries without the query builder. Null if the query builder
   * has plugins, or if its connections come from a pool
   */
  constructor(queries: Queries, connection: DatabaseConnection | null = null) {
    this.#queries = queries;
    this.#connection = connection;
  }

  /** Returns the query builder of a store; see `queriesOf`. */
  static queriesOf(store: Store): Queries {
    return store.#queries;
  }

  /** Returns the connection of a store; see `executeCompiled`. */
  static connectionOf(store: Store): DatabaseConnection | null {
    return store.#connection;
  }
}

/** A transaction: all that is written through it is stored by its commit, or nothing. */
export class Transaction extends Store {
  /** No other store has this, so the types tell them apart. */
  protected readonly isTransaction = true;
}

/** Returns the query builder of a store. */
export const queriesOf = (store: Store): Queries => Store.queriesOf(store);

/**
 * Returns a transaction that has a direct connection if its store has one.
 * @param queries the query builder of the begun transaction
 */
export async function transactionOn(store: Store, queries: Queries): Promise<Transaction> {
  if (Store.connectionOf(store) === null) return new Transaction(queries);
  const connection = await queries.getExecutor().provideConnection((own) => Promise.resolve(own));
  return new Transaction(queries, connection);
}

/**
 * Executes a compiled query. A store with a connection bypasses Kysely's executor, whose promises cost
 * more than a short query.
 * @throws the database's error
 */
export function executeCompiled<Row>(
  store: Store,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const connection = Store.connectionOf(store);
  return connection ? connection.executeQuery<Row>(query) : queriesOf(store).executeQuery(query);
}
