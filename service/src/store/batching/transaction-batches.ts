import { setImmediate } from 'node:timers/promises';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Lock } from '../lock.ts';
import { isExclusive } from '../lock.ts';
import type { Store } from '../store.ts';
import type { BatchMember } from './batch-member.ts';
import { runBatch } from './run-batch.ts';

/**
 * The maximum number of batches in progress. Two keep the server busy, and transactions that arrive
 * meanwhile form the next batch, so batches grow with the load. A second batch with an exclusive lock
 * would only wait for the first one.
 */
const MOST_AT_ONCE = { exclusive: 1, other: 2 } as const;

/** A batch that takes longer probably waits for a lock of its members. It does not delay the next one. */
const SHORT_MILLISECONDS = 50;

/**
 * The members of the next batch would wait for the same lock. So they wait for this one, which takes
 * them along, unless its connection may be lost.
 */
const PATIENCE_MILLISECONDS = 2_000;

const MOST_MEMBERS = 32;

/** A batch with so many members does not wait for more. */
const ENOUGH_MEMBERS = 8;

/**
 * Batches transactions with the same lock. While the process is busy, a batch waits some milliseconds
 * for more members before it begins (`BatchLinger`). Those that are waiting when it has acquired the
 * lock run in one database transaction with one commit, and their statements are combined. A
 * transaction without a lock that is waiting alone runs in a separate transaction.
 */
export class TransactionBatches implements PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  readonly #lock: Lock | null;
  readonly #mostAtOnce: number;
  readonly #linger: () => number;
  readonly #onIdle: () => void;
  #waiting: BatchMember[] = [];
  /** The number of batches in progress that delay the next one. */
  #inProgress = 0;
  /** The batch that will take the waiting transactions. */
  #beginning: symbol | null = null;
  /** Lets the batch begin that waits for more members. */
  #endLinger: () => void = () => undefined;

  /**
   * @param linger returns how long the next batch waits for more members, in milliseconds
   * @param onIdle is called when no transaction is waiting
   */
  constructor(store: Store, lock: Lock | null, linger: () => number, onIdle: () => void) {
    this.#store = store;
    this.#lock = lock;
    this.#mostAtOnce = isExclusive(lock) ? MOST_AT_ONCE.exclusive : MOST_AT_ONCE.other;
    this.#linger = linger;
    this.#onIdle = onIdle;
  }

  /** Runs a transaction with the next batch. */
  add(member: BatchMember): void {
    this.#waiting.push(member);
    if (this.#waiting.length >= ENOUGH_MEMBERS) this.#endLinger();
    this.#beginSoon();
  }

  #beginSoon(): void {
    const isFull = this.#inProgress >= this.#mostAtOnce;
    if (this.#beginning !== null || this.#waiting.length === 0 || isFull) return;
    const batch = Symbol('batch');
    this.#beginning = batch;
    void this.#gather().then(() => this.#run(batch));
  }

  /** Resolves when the next batch may begin, with the transactions that are waiting then. */
  async #gather(): Promise<void> {
    const milliseconds = this.#linger();
    if (milliseconds > 0 && this.#waiting.length < ENOUGH_MEMBERS) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#endLinger = end;
      });
    }
    await setImmediate();
  }

  /**
   * Runs a batch. It delays the next one until it has taken its members and has run for
   * `SHORT_MILLISECONDS`, or has waited for its lock for `PATIENCE_MILLISECONDS`. Never rejects.
   */
  async #run(batch: symbol): Promise<void> {
    this.#inProgress += 1;
    let isDelaying = true;
    const endDelay = () => {
      this.#hasBegun(batch);
      if (!isDelaying) return;
      isDelaying = false;
      this.#inProgress -= 1;
      if (this.#inProgress === 0 && this.#waiting.length === 0) this.#onIdle();
      this.#beginSoon();
    };
    let timer = setTimeout(endDelay, PATIENCE_MILLISECONDS);
    await this.#runMembers(() => {
      clearTimeout(timer);
      timer = setTimeout(endDelay, SHORT_MILLISECONDS);
      const members = this.#waiting.splice(0, MOST_MEMBERS);
      this.#hasBegun(batch);
      this.#beginSoon();
      return members;
    });
    clearTimeout(timer);
    endDelay();
  }

  async #runMembers(take: () => readonly BatchMember[]): Promise<void> {
    if (this.#lock !== null || this.#waiting.length > 1) {
      await runBatch(this.#store, this.#lock, take);
      return;
    }
    for (const member of take()) await member.runAlone();
  }

  #hasBegun(batch: symbol): void {
    if (this.#beginning === batch) this.#beginning = null;
  }
}
