import type { Store, Transaction } from '../store.ts';
import type { Lock } from '../lock.ts';
import type { TransactionOptions } from '../transaction.ts';
import { canBatch, transact } from '../transaction.ts';
import { WorkOfMember } from './batch-member.ts';
import { TransactionBatches } from './transaction-batches.ts';

/** By what batched transactions have in common. */
type BatchesByKey = Map<string, TransactionBatches>;

const batchesOf = new WeakMap<Store, BatchesByKey>();

/**
 * Runs work in a transaction, which is batched with others if its options allow that. It is for
 * transactions of which many run at once. Those with an exclusive lock run in turns in their batch, and
 * all others run at the same time; if they acquire a lock, they are repeated in transactions of their
 * own.
 * @param work like that of `transact`
 * @throws the error of the work, after which nothing is stored, or of the database
 */
export function transactTogether<Result>(
  store: Store,
  options: TransactionOptions,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { lock, batch } = options;
  // The embedded database shares commits by itself, and executes statements without a network.
  if (batch === undefined || !canBatch(store)) return transact(store, options, work);
  const member = new WorkOfMember(store, lock, work);
  batchesFor(store, batch, lock).add(member);
  return member.settled;
}

function batchesFor(store: Store, batch: string, lock: Lock | null): TransactionBatches {
  const byKey = batchesOf.get(store) ?? new Map<string, TransactionBatches>();
  batchesOf.set(store, byKey);
  const key = JSON.stringify([batch, lock]);
  const known = byKey.get(key);
  if (known) return known;
  const isShareable = lock === null || 'isShared' in lock;
  const batches = new TransactionBatches(store, isShareable ? 'together' : 'inTurns', () => {
    byKey.delete(key);
  });
  byKey.set(key, batches);
  return batches;
}
