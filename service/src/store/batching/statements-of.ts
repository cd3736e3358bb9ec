import type { Store } from '../store.ts';
import { Transaction } from '../store.ts';
import { canBatch } from '../transaction.ts';
import { BatchedTransaction } from './batched-transaction.ts';
import { StatementBatch } from './statement-batch.ts';

const batches = new WeakMap<Store, StatementBatch>();

/**
 * Returns the batch that collects the statements on a store. Returns null if they are executed at once:
 * in a transaction that is not batched, and in the embedded database, which needs no round trip.
 */
export function statementsOf(store: Store): StatementBatch | null {
  if (store instanceof BatchedTransaction) return store.statements;
  if (store instanceof Transaction || !canBatch(store)) return null;
  const batch = batches.get(store) ?? new StatementBatch(store);
  batches.set(store, batch);
  return batch;
}
