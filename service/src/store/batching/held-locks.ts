import type { Transaction } from '../store.ts';
import type { Lock } from '../lock.ts';
import { acquireLock } from '../transaction.ts';
import type { LocksOfBatch } from './batched-transaction.ts';

/** The locks of a batch that holds an exclusive one. They are held until its commit. */
export class HeldLocks implements LocksOfBatch {
  readonly #transaction: Transaction;
  readonly #acquired = new Map<string, Promise<void>>();

  /** @param transaction the database transaction of the batch */
  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  acquire(lock: Lock): Promise<void> {
    const key = JSON.stringify(lock);
    const known = this.#acquired.get(key);
    if (known) return known;
    const acquired = acquireLock(this.#transaction, lock);
    this.#acquired.set(key, acquired);
    return acquired;
  }
}
