import { EventLoopLoad } from '../../concurrency/event-loop-load.ts';
import { systemMonotonicClock } from '../../time/monotonic-clock.ts';
import type { Lock } from '../lock.ts';
import type { Store, Transaction } from '../store.ts';
import type { TransactionOptions } from '../transaction.ts';
import { canBatch, transact } from '../transaction.ts';
import { BatchLinger } from './batch-linger.ts';
import { WorkOfMember } from './batch-member.ts';
import { TransactionBatches } from './transaction-batches.ts';

/** By batch key, lock and urgency. */
type BatchesByKey = Map<string, TransactionBatches>;

const batchesOf = new WeakMap<Store, BatchesByKey>();
const batchLinger = new BatchLinger(new EventLoopLoad(), systemMonotonicClock);

/**
 * Runs work in a transaction, which is batched with others that have the same batch key, lock and
 * urgency. In a batch, transactions run concurrently. One without an exclusive lock that acquires
 * another lock is repeated in a separate transaction.
 * @param work like that of `transact`
 * @throws the error of the work, after which nothing is stored, or of the database
 */
export function transactTogether<Result>(
  store: Store,
  options: TransactionOptions,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { batchKey, isUrgent = false } = options;
  // The embedded database shares commits itself, and its statements need no round trip.
  if (batchKey === undefined || !canBatch(store)) return transact(store, options, work);
  const member = new WorkOfMember(store, options.lock, work);
  batchesFor(store, { batchKey, lock: options.lock, isUrgent }).add(member);
  return member.settled;
}

function batchesFor(
  store: Store,
  { batchKey, lock, isUrgent }: { batchKey: string; lock: Lock | null; isUrgent: boolean },
): TransactionBatches {
  const byKey = batchesOf.get(store) ?? new Map<string, TransactionBatches>();
  batchesOf.set(store, byKey);
  const key = JSON.stringify([batchKey, lock, isUrgent]);
  const known = byKey.get(key);
  if (known) return known;
  const batches = new TransactionBatches(
    store,
    lock,
    () => batchLinger.begin({ key, isUrgent }),
    () => {
      byKey.delete(key);
    },
  );
  byKey.set(key, batches);
  return batches;
}
