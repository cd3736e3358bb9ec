import { setImmediate } from 'node:timers/promises';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Store, Transaction } from '../store.ts';
import { queriesOf } from '../store.ts';
import { transactOnce } from '../transaction.ts';
import type { BatchMember, MemberOutcome } from './batch-member.ts';
import { HeldLocks } from './held-locks.ts';
import { StatementBatch } from './statement-batch.ts';

/**
 * Two keep the server busy, and what comes meanwhile waits for the next one, so that batches grow with
 * the load. With an exclusive lock, the second one would only wait for it.
 */
const MOST_AT_ONCE = { together: 2, inTurns: 1 } as const;

/** A batch that takes longer than this waits for somebody, and delays no other one. */
const SHORT_MILLISECONDS = 50;

const MOST_MEMBERS = 32;

/**
 * Runs transactions with the same lock in batches: those that wait when a batch begins are one
 * transaction of the database, with one commit, and their statements are executed together. A
 * transaction that finds no other one runs on its own, at once.
 */
export class TransactionBatches implements PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  readonly #members: keyof typeof MOST_AT_ONCE;
  readonly #onIdle: () => void;
  #waiting: BatchMember[] = [];
  /** The batches that have begun a short time ago. */
  #short = 0;
  #isBeginning = false;

  /**
   * @param members how they run in a batch: together, or in turns because their lock separates them
   * @param onIdle is called when nothing waits, so that these batches can be forgotten
   */
  constructor(store: Store, members: keyof typeof MOST_AT_ONCE, onIdle: () => void) {
    this.#store = store;
    this.#members = members;
    this.#onIdle = onIdle;
  }

  /** Runs a transaction with the next batch. */
  add(member: BatchMember): void {
    this.#waiting.push(member);
    this.#beginSoon();
  }

  #beginSoon(): void {
    if (
      this.#isBeginning ||
      this.#waiting.length === 0 ||
      this.#short >= MOST_AT_ONCE[this.#members]
    )
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
    void runBatch(this.#store, members, RUN[this.#members]).then(() => {
      end(undefined);
    });
    this.#beginSoon();
  }
}

/** Thrown to undo a batch of which a member has failed. */
class MemberFailed extends Error {}

/** Runs all members of a batch in a transaction of the database, and returns how each has run. */
type RunAll = (
  transaction: Transaction,
  members: readonly BatchMember[],
) => Promise<MemberOutcome[]>;

const RUN: Record<keyof typeof MOST_AT_ONCE, RunAll> = {
  together(transaction, members) {
    const resources = { statements: new StatementBatch(transaction), locks: null };
    const queries = queriesOf(transaction);
    return Promise.all(members.map((member) => member.runIn({ ...resources, queries })));
  },
  async inTurns(transaction, members) {
    const resources = {
      statements: new StatementBatch(transaction),
      locks: new HeldLocks(transaction),
    };
    const queries = queriesOf(transaction);
    const outcomes: MemberOutcome[] = [];
    for (const member of members) outcomes.push(await member.runIn({ ...resources, queries }));
    return outcomes;
  },
};

/** Never rejects: each member settles. */
async function runBatch(
  store: Store,
  members: readonly BatchMember[],
  runAll: RunAll,
): Promise<void> {
  const [first] = members;
  if (first && members.length === 1) return first.runAlone();
  const progress = { staying: members, isWritten: false };
  try {
    await transactOnce(store, first?.lock ?? null, async (transaction) => {
      const outcomes = await runAll(transaction, members);
      progress.staying = members.filter((_, index) => outcomes[index] !== 'left');
      if (outcomes.includes('failed')) throw new MemberFailed();
      progress.isWritten = true;
    });
    for (const member of progress.staying) member.resolve();
  } catch (cause) {
    const { staying, isWritten } = progress;
    if (isWritten) for (const member of staying) member.reject(cause);
    else await Promise.all(staying.map((member) => member.runAlone()));
  }
}
