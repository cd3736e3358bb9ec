import { setImmediate } from 'node:timers/promises';
import type { PerProcess } from '../../concurrency/scope.ts';
import { queriesOf, Store, Transaction } from '../store.ts';

/** Executes a combined statement. Never rejects. */
type Execute = (store: Store) => Promise<void>;

/**
 * Collects the statements of one iteration of the event loop. Runs that begin at the same time execute
 * the same code, so they mostly reach a statement in the same iteration. Outside a transaction, it also
 * collects those that come while they wait for a connection, and all share that connection.
 */
export class StatementBatch implements PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  #collected: Execute[] = [];

  /** @param store executes the statements; the database transaction of a batch, or a store */
  constructor(store: Store) {
    this.#store = store;
  }

  /** Calls `execute` with the next statements. */
  collect(execute: Execute): void {
    this.#collected.push(execute);
    if (this.#collected.length === 1) void this.#executeSoon();
  }

  /** Never rejects. */
  async #executeSoon(): Promise<void> {
    await setImmediate();
    if (this.#store instanceof Transaction) {
      await this.#executeOn(this.#store);
      return;
    }
    await queriesOf(this.#store)
      .connection()
      .execute((queries) => this.#executeOn(new Store(queries)))
      // Without a connection, each statement reports the error to its callers.
      .catch(() => this.#executeOn(this.#store));
  }

  async #executeOn(store: Store): Promise<void> {
    await Promise.all(this.#collected.splice(0).map((execute) => execute(store)));
  }
}
