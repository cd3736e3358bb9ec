import type { Store } from '../store.ts';

/** Executes something for all that have collected it. It never rejects. */
type Execute = (store: Store) => Promise<void>;

/**
 * Collects what is to be executed on a store in one iteration of the event loop. Runs that begin
 * together follow the same rules, so they mostly reach the same statement in the same iteration.
 */
export class StatementBatch {
  readonly #store: Store;
  #collected: Execute[] = [];

  /** @param store executes the statements; a transaction if they belong to one of the database */
  constructor(store: Store) {
    this.#store = store;
  }

  /** Calls `execute` at the end of this iteration of the event loop. */
  collect(execute: Execute): void {
    this.#collected.push(execute);
    if (this.#collected.length > 1) return;
    setImmediate(() => {
      for (const collected of this.#collected.splice(0)) void collected(this.#store);
    });
  }
}
