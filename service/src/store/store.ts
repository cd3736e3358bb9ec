import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Builds and runs queries. Only the files of this folder use it. */
export type Queries = Kysely<Tables>;

/**
 * The database or a transaction on it. Everybody else only passes it on to the functions of this
 * folder, and does not depend on how it makes its queries.
 */
export class Store {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** Returns the query builder of a store; see `queriesOf`. */
  static queriesOf(store: Store): Queries {
    return store.#queries;
  }
}

/** A transaction: all that is written through it is stored by its commit, or nothing. */
export class Transaction extends Store {
  /** No other store has this, so the types tell them apart. */
  protected readonly isTransaction = true;
}

/** Returns the query builder of a store. */
export const queriesOf = (store: Store): Queries => Store.queriesOf(store);
