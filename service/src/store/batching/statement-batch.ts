import type { PerProcess } from '../../concurrency/scope.ts';
import type { Store } from '../store.ts';

/** Executes a combined statement. Never rejects. */
type Execute = (store: Store) => Promise<void>;

/**
 * Collects the statements of one iteration of the event loop. Runs that begin at the same time execute
 * the same code, so they mostly reach a statement in the same iteration.
 */
export class StatementBatch implements PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  #collected: Execute[] = [];

  /** @param store executes the statements; the database transaction of a batch, or a store */
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
