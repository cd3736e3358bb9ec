import type { DialectAdapter } from 'kysely';
import { BatchedTransaction } from './batching/batched-transaction.ts';
import type { Lock, NamedLock, SharedLock } from './lock.ts';
import type { Store, Transaction } from './store.ts';
import { queriesOf, transactionOn } from './store.ts';

/**
 * Held while a part of the history is removed, and while a retry or a redelivery makes a removable
 * part current again.
 */
export const HISTORY_LOCK: NamedLock = { name: 'history' };

/** Held while users, teams and tokens change. Only operators change them, so one lock is enough. */
export const PEOPLE_LOCK: NamedLock = { name: 'people' };

/** Held while a share link is created, so that two do not both take the last place. */
export const LINKS_LOCK: NamedLock = { name: 'links' };

/**
 * Held while a session begins, so that two do not both take the last place, and while a password
 * changes, so that no session begins with the former one.
 */
export const SESSIONS_LOCK: NamedLock = { name: 'sessions' };

/** A transaction that is never batched. */
interface UnbatchedOptions {
  /** Null if conditions of the statements and unique constraints are enough. */
  readonly lock: Lock | null;
  readonly batchKey?: undefined;
  readonly isUrgent?: undefined;
}

/**
 * A transaction that may be batched; see `transactTogether`. Those with the same key and lock wait for
 * each other, so all of them must belong to one tenant.
 */
interface BatchedOptions {
  readonly lock: SharedLock | null;
  readonly batchKey: string;
  /** A client waits for the response, so the batch never waits for more members. */
  readonly isUrgent?: true;
}

/**
 * A transaction with an exclusive lock that may be batched. The lock keeps other batches away, but not
 * the other members of its own: they run concurrently.
 */
interface SetBasedOptions {
  readonly lock: Lock | null;
  readonly batchKey: string;
  readonly isUrgent?: undefined;
  /** The combined statements of the work take account of each other; see `batchedWrite`. */
  readonly isSetBased: true;
}

/** What a transaction relies on. */
export type TransactionOptions = UnbatchedOptions | BatchedOptions | SetBasedOptions;

/**
 * The adapter of a dialect whose write transactions interleave. The embedded database runs one
 * write transaction at a time, so its adapter is none of these.
 */
export interface InterleavingAdapter extends DialectAdapter {
  acquireLock(transaction: Transaction, lock: Lock): Promise<void>;
  /** Returns whether the database undid a transaction because of another one. */
  isSerializationFailure(cause: unknown): boolean;
}

/** The adapter of a dialect whose transactions can be batched; see `transactTogether`. */
export interface BatchingAdapter extends InterleavingAdapter {
  /** Returns whether an error came from the database, so that its transaction cannot go on. */
  isDatabaseError(cause: unknown): boolean;
  /** Returns whether an error says that a statement is wrong in itself, whatever its values are. */
  isInvalidStatement(cause: unknown): boolean;
}

/** How often a transaction runs that the database undoes because of others. */
const MOST_ATTEMPTS = 5;

/**
 * Runs work in a transaction.
 * @param work has no effects outside the database, because it may run again. It calls neither the
 * network nor another connection
 * @throws the error of the work, after which nothing is stored, or of the database
 */
export async function transact<Result>(
  store: Store,
  { lock }: TransactionOptions,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(store, lock, work);
    } catch (cause) {
      if (attempt === MOST_ATTEMPTS || !isSerializationFailure(store, cause)) throw cause;
    }
  }
}

/**
 * Runs work in a transaction, without a retry after a serialization failure or a deadlock.
 * @throws the error of the work, after which nothing is stored, or of the database
 */
export function transactOnce<Result>(
  store: Store,
  lock: Lock | null,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return queriesOf(store)
    .transaction()
    .execute(async (queries) => {
      const transaction = await transactionOn(store, queries);
      if (lock) await acquireLock(transaction, lock);
      return work(transaction);
    });
}

/**
 * Waits for a lock that is known only after the transaction has begun, and holds it until the end
 * of the transaction. What the transaction read before may have changed.
 */
export async function acquireLock(transaction: Transaction, lock: Lock): Promise<void> {
  if (transaction instanceof BatchedTransaction) {
    if (transaction.locks === null) throw new NotInBatch();
    await transaction.locks.acquire(lock);
    return;
  }
  const { adapter } = queriesOf(transaction).getExecutor();
  if (isInterleaving(adapter)) await adapter.acquireLock(transaction, lock);
}

/** Thrown by a batched transaction that other members of its batch could disturb. */
export class NotInBatch extends Error {}

/**
 * Throws if a transaction runs in a batch. It is then repeated in a separate transaction. To be called
 * before a statement that concurrent members of a batch must not interleave.
 * @throws NotInBatch
 */
export function requireOwnTransaction(transaction: Store): void {
  if (transaction instanceof BatchedTransaction) throw new NotInBatch();
}

/** Returns whether transactions of a store can be batched. */
export function canBatch(store: Store): boolean {
  return isBatching(queriesOf(store).getExecutor().adapter);
}

/** Returns whether an error means that a transaction of the database cannot go on. */
export function isDatabaseError(store: Store, cause: unknown): boolean {
  const { adapter } = queriesOf(store).getExecutor();
  return isBatching(adapter) && adapter.isDatabaseError(cause);
}

/** Returns whether an error says that a statement is wrong in itself, whatever its values are. */
export function isInvalidStatement(store: Store, cause: unknown): boolean {
  const { adapter } = queriesOf(store).getExecutor();
  return isBatching(adapter) && adapter.isInvalidStatement(cause);
}

function isBatching(adapter: DialectAdapter): adapter is BatchingAdapter {
  return isInterleaving(adapter) && 'isDatabaseError' in adapter;
}

function isSerializationFailure(store: Store, cause: unknown): boolean {
  const { adapter } = queriesOf(store).getExecutor();
  return isInterleaving(adapter) && adapter.isSerializationFailure(cause);
}

function isInterleaving(adapter: DialectAdapter): adapter is InterleavingAdapter {
  return 'acquireLock' in adapter && 'isSerializationFailure' in adapter;
}
