import type { Transaction } from '../store.ts';
import type { Lock } from '../lock.ts';
import { acquireLock } from '../transaction.ts';
import type { LocksOfBatch } from './batched-transaction.ts';

/** The locks of a batch whose members run serially. They are held until its commit. */
export class HeldLocks implements LocksOfBatch {
  readonly #transaction: Transaction;
  readonly #held = new Set<string>();

  /** @param transaction the database transaction of the batch */
  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  async acquire(lock: Lock): Promise<void> {
    const key = JSON.stringify(lock);
    if (this.#held.has(key)) return;
    await acquireLock(this.#transaction, lock);
    this.#held.add(key);
  }
}
