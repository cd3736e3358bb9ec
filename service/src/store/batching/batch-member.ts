import type { Lock } from '../lock.ts';
import type { Store, Transaction } from '../store.ts';
import { isDatabaseError, NotInBatch, transact } from '../transaction.ts';
import type { LocksOfBatch } from './batched-transaction.ts';
import { BatchedTransaction } from './batched-transaction.ts';
import type { StatementBatch } from './statement-batch.ts';

/** The resources that the members of a batch share. */
export interface BatchResources {
  /** The database transaction. */
  readonly shared: Transaction;
  readonly statements: StatementBatch;
  readonly locks: LocksOfBatch | null;
}

/** Why a batch must be rolled back. */
export interface MemberFailure {
  readonly cause: unknown;
}

/** A transaction that waits for a batch or runs in one. */
export interface BatchMember {
  /**
   * Runs its work in a batch.
   * @returns the error because of which the batch must be rolled back, if there is one
   */
  runIn(resources: BatchResources): Promise<MemberFailure | null>;
  /** Runs its work in a separate transaction, and settles with the outcome. */
  runAlone(): Promise<void>;
  /** Settles with the outcome of its work in the batch, which was committed. */
  settle(): void;
  /** Settles with the error of the batch. */
  reject(cause: unknown): void;
}

/** A member whose work returns a result. */
export class WorkOfMember<Result> implements BatchMember {
  /** Resolves with the result, or rejects with the error of the work or the database. */
  readonly settled: Promise<Result>;
  readonly #store: Store;
  readonly #lock: Lock | null;
  readonly #work: (transaction: Transaction) => Promise<Result>;
  readonly #outcome = Promise.withResolvers<Result>();
  /**
   * How its work in the batch has ended, if it has. A function that is assigned here would outlive
   * minor garbage collections (`PreparingPool`), and with it the data of the run.
   */
  #ended: { readonly result: Result } | MemberFailure | null = null;

  constructor(
    store: Store,
    lock: Lock | null,
    work: (transaction: Transaction) => Promise<Result>,
  ) {
    this.#store = store;
    this.#lock = lock;
    this.#work = work;
    this.settled = this.#outcome.promise;
  }

  async runIn({ shared, statements, locks }: BatchResources): Promise<MemberFailure | null> {
    const transaction = new BatchedTransaction(shared, statements, locks);
    try {
      this.#ended = { result: await this.#work(transaction) };
      return null;
    } catch (cause) {
      // After a database error, no member can continue.
      if (transaction.hasWritten || isDatabaseError(this.#store, cause)) return { cause };
      // An error may follow from what another member has written, so it waits for the commit.
      this.#ended = { cause };
      return null;
    }
  }

  async runAlone(): Promise<void> {
    try {
      this.#outcome.resolve(await transact(this.#store, { lock: this.#lock }, this.#work));
    } catch (cause) {
      this.#outcome.reject(cause);
    }
  }

  settle(): void {
    if (this.#ended === null) return;
    if ('result' in this.#ended) this.#outcome.resolve(this.#ended.result);
    else if (this.#ended.cause instanceof NotInBatch) void this.runAlone();
    else this.#outcome.reject(this.#ended.cause);
  }

  reject(cause: unknown): void {
    this.#outcome.reject(cause);
  }
}
