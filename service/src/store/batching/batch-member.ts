import type { Queries, Store, Transaction } from '../store.ts';
import type { Lock } from '../lock.ts';
import { isDatabaseError, NotInBatch, transact } from '../transaction.ts';
import type { LocksOfBatch } from './batched-transaction.ts';
import { BatchedTransaction } from './batched-transaction.ts';
import type { StatementBatch } from './statement-batch.ts';

/** What the members of a batch run on. */
export interface BatchResources {
  readonly queries: Queries;
  readonly statements: StatementBatch;
  readonly locks: LocksOfBatch | null;
}

/**
 * How a member has run in a batch: its work is `done`, or has `left` the batch with an error before it
 * wrote anything, or has `failed`, and with it the batch.
 */
export type MemberOutcome = 'done' | 'left' | 'failed';

/** A transaction that waits for a batch, or runs in one. */
export interface BatchMember {
  readonly lock: Lock | null;
  /** Runs its work in a batch. */
  runIn(resources: BatchResources): Promise<MemberOutcome>;
  /** Runs its work in a transaction of its own, and settles with the outcome. */
  runAlone(): Promise<void>;
  /** Settles with the result of its work in the batch, which was committed. */
  resolve(): void;
  /** Settles with an error of the commit. */
  reject(cause: unknown): void;
}

/** A member whose work returns a result. */
export class WorkOfMember<Result> implements BatchMember {
  readonly lock: Lock | null;
  /** Resolves with the result, or rejects with the error of the work or the database. */
  readonly settled: Promise<Result>;
  readonly #store: Store;
  readonly #work: (transaction: Transaction) => Promise<Result>;
  readonly #settle: PromiseWithResolvers<Result>;
  #resolve: () => void = () => undefined;

  constructor(
    store: Store,
    lock: Lock | null,
    work: (transaction: Transaction) => Promise<Result>,
  ) {
    this.lock = lock;
    this.#store = store;
    this.#work = work;
    this.#settle = Promise.withResolvers<Result>();
    this.settled = this.#settle.promise;
  }

  async runIn({ queries, statements, locks }: BatchResources): Promise<MemberOutcome> {
    const transaction = new BatchedTransaction(queries, statements, locks);
    try {
      const result = await this.#work(transaction);
      this.#resolve = () => {
        this.#settle.resolve(result);
      };
      return 'done';
    } catch (cause) {
      // After an error of the database, none of its members can go on.
      if (transaction.hasWritten || isDatabaseError(this.#store, cause)) return 'failed';
      if (cause instanceof NotInBatch) void this.runAlone();
      else this.#settle.reject(cause);
      return 'left';
    }
  }

  async runAlone(): Promise<void> {
    try {
      this.#settle.resolve(await transact(this.#store, { lock: this.lock }, this.#work));
    } catch (cause) {
      this.#settle.reject(cause);
    }
  }

  resolve(): void {
    this.#resolve();
  }

  reject(cause: unknown): void {
    this.#settle.reject(cause);
  }
}
