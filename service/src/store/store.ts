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
  readonly #direct: DirectConnection;

  /**
   * Wraps a query builder.
   * @param direct what executes compiled queries without the query builder
   */
  constructor(queries: Queries, direct: DirectConnection = null) {
    this.#queries = queries;
    this.#direct = direct;
  }

  /** Returns the query builder of a store; see `queriesOf`. */
  static queriesOf(store: Store): Queries {
    return store.#queries;
  }

  /** Returns what executes compiled queries of a store without its query builder. */
  static directOf(store: Store): DirectConnection {
    return store.#direct;
  }
}

/**
 * A connection that executes compiled queries. A pool has one only `in transactions`. Null if each
 * query has to go through the query builder, because that has plugins.
 */
export type DirectConnection = DatabaseConnection | 'in transactions' | null;

/** A transaction: all that is written through it is stored by its commit, or nothing. */
export class Transaction extends Store {
  /** No other store has this, so the types tell them apart. */
  protected readonly isTransaction = true;
}

/** Returns the query builder of a store. */
export const queriesOf = (store: Store): Queries => Store.queriesOf(store);

/**
 * Returns a transaction that has a direct connection, unless each query of its store has to go through
 * the query builder.
 * @param queries the query builder of the begun transaction
 */
export async function transactionOn(store: Store, queries: Queries): Promise<Transaction> {
  if (Store.directOf(store) === null) return new Transaction(queries);
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
  const direct = Store.directOf(store);
  return direct === null || direct === 'in transactions'
    ? queriesOf(store).executeQuery(query)
    : direct.executeQuery<Row>(query);
}
