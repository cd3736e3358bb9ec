import { setImmediate } from 'node:timers/promises';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Store, Transaction } from '../store.ts';
import { queriesOf } from '../store.ts';
import { transactOnce } from '../transaction.ts';
import type { BatchMember, BatchResources } from './batch-member.ts';
import { HeldLocks } from './held-locks.ts';
import { StatementBatch } from './statement-batch.ts';

/**
 * The maximum number of batches in progress. Two keep the server busy, and transactions that arrive
 * meanwhile form the next batch, so batches grow with the load. A second batch with an exclusive lock
 * would only wait for the first one.
 */
const MOST_AT_ONCE = { concurrent: 2, serial: 1 } as const;

/** How the members of a batch run: serially if their lock is exclusive. */
type Mode = keyof typeof MOST_AT_ONCE;

/** A batch that takes longer probably waits for a lock. It does not delay the next one. */
const SHORT_MILLISECONDS = 50;

const MOST_MEMBERS = 32;

/**
 * Batches transactions with the same lock. Those that are waiting when a batch begins run in one
 * database transaction with one commit, and their statements are combined. A transaction that is
 * waiting alone runs in a separate transaction.
 */
export class TransactionBatches implements PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  readonly #mode: Mode;
  readonly #onIdle: () => void;
  #waiting: BatchMember[] = [];
  /** The number of batches in progress that are younger than `SHORT_MILLISECONDS`. */
  #short = 0;
  #isBeginning = false;

  /** @param onIdle is called when no transaction is waiting */
  constructor(store: Store, mode: Mode, onIdle: () => void) {
    this.#store = store;
    this.#mode = mode;
    this.#onIdle = onIdle;
  }

  /** Runs a transaction with the next batch. */
  add(member: BatchMember): void {
    this.#waiting.push(member);
    this.#beginSoon();
  }

  #beginSoon(): void {
    if (this.#isBeginning || this.#waiting.length === 0 || this.#short >= MOST_AT_ONCE[this.#mode])
      return;
    this.#isBeginning = true;
    void setImmediate().then(() => {
      this.#isBeginning = false;
      this.#begin();
    });
  }

  #begin(): void {
    const members = this.#waiting.splice(0, MOST_MEMBERS);
    this.#short += 1;
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      end(undefined);
    }, SHORT_MILLISECONDS);
    void ended.then(() => {
      clearTimeout(timer);
      this.#short -= 1;
      if (this.#short === 0 && this.#waiting.length === 0) this.#onIdle();
      this.#beginSoon();
    });
    void runBatch(this.#store, members, RUN[this.#mode]).then(() => {
      end(undefined);
    });
    this.#beginSoon();
  }
}

/** Thrown to roll a batch back. */
class MemberFailed extends Error {}

/**
 * Runs all members of a batch in a database transaction.
 * @returns for each member whether the batch can be committed
 */
type RunAll = (transaction: Transaction, members: readonly BatchMember[]) => Promise<boolean[]>;

const RUN: Record<Mode, RunAll> = {
  concurrent(transaction, members) {
    const resources = { ...resourcesOf(transaction), locks: null };
    return Promise.all(members.map((member) => member.runIn(resources)));
  },
  async serial(transaction, members) {
    const resources = { ...resourcesOf(transaction), locks: new HeldLocks(transaction) };
    const outcomes: boolean[] = [];
    for (const member of members) outcomes.push(await member.runIn(resources));
    return outcomes;
  },
};

function resourcesOf(transaction: Transaction): Pick<BatchResources, 'queries' | 'statements'> {
  return { queries: queriesOf(transaction), statements: new StatementBatch(transaction) };
}

/** Never rejects: each member settles. */
async function runBatch(
  store: Store,
  members: readonly BatchMember[],
  runAll: RunAll,
): Promise<void> {
  const [first] = members;
  if (first && members.length === 1) return first.runAlone();
  const progress = { isWritten: false };
  try {
    await transactOnce(store, first?.lock ?? null, async (transaction) => {
      const outcomes = await runAll(transaction, members);
      if (outcomes.includes(false)) throw new MemberFailed();
      progress.isWritten = true;
    });
    for (const member of members) member.settle();
  } catch (cause) {
    if (progress.isWritten) for (const member of members) member.reject(cause);
    else await Promise.all(members.map((member) => member.runAlone()));
  }
}
