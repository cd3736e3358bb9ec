import { setImmediate } from 'node:timers/promises';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Store, Transaction } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { Lock } from '../lock.ts';
import { isInvalidStatement, transactOnce } from '../transaction.ts';
import type { BatchMember, BatchResources, MemberFailure } from './batch-member.ts';
import { HeldLocks } from './held-locks.ts';
import { StatementBatch } from './statement-batch.ts';

/**
 * The maximum number of batches in progress. Two keep the server busy, and transactions that arrive
 * meanwhile form the next batch, so batches grow with the load. A second batch with an exclusive lock
 * would only wait for the first one.
 */
const MOST_AT_ONCE = { shared: 2, exclusive: 1, serial: 1 } as const;

/**
 * How the members of a batch run:
 *
 * - `shared`: concurrently, without an exclusive lock.
 * - `exclusive`: concurrently, while the batch holds their exclusive lock.
 * - `serial`: one after another, while the batch holds their exclusive lock.
 */
export type Mode = keyof typeof MOST_AT_ONCE;

/** A batch that takes longer probably waits for a lock of its members. It does not delay the next one. */
const SHORT_MILLISECONDS = 50;

/**
 * The members of the next batch would wait for the same lock. So they wait for this one, which takes
 * them along, unless its connection may be lost.
 */
const PATIENCE_MILLISECONDS = 2_000;

const MOST_MEMBERS = 32;

/**
 * Batches transactions with the same lock. Those that are waiting when a batch has acquired the lock
 * run in one database transaction with one commit, and their statements are combined. A transaction
 * without a lock that is waiting alone runs in a separate transaction.
 */
export class TransactionBatches implements PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  readonly #lock: Lock | null;
  readonly #mode: Mode;
  readonly #onIdle: () => void;
  #waiting: BatchMember[] = [];
  /** The number of batches in progress that delay the next one. */
  #inProgress = 0;
  /** The batch that will take the waiting transactions. */
  #beginning: symbol | null = null;

  /** @param onIdle is called when no transaction is waiting */
  constructor(
    store: Store,
    { lock, mode, onIdle }: { lock: Lock | null; mode: Mode; onIdle: () => void },
  ) {
    this.#store = store;
    this.#lock = lock;
    this.#mode = mode;
    this.#onIdle = onIdle;
  }

  /** Runs a transaction with the next batch. */
  add(member: BatchMember): void {
    this.#waiting.push(member);
    this.#beginSoon();
  }

  #beginSoon(): void {
    const isFull = this.#inProgress >= MOST_AT_ONCE[this.#mode];
    if (this.#beginning !== null || this.#waiting.length === 0 || isFull) return;
    const batch = Symbol('batch');
    this.#beginning = batch;
    void setImmediate().then(() => this.#run(batch));
  }

  /** Never rejects. */
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
      await runBatch(this.#store, { lock: this.#lock, runAll: RUN[this.#mode], take });
      return;
    }
    for (const member of take()) await member.runAlone();
  }

  #hasBegun(batch: symbol): void {
    if (this.#beginning === batch) this.#beginning = null;
  }
}

/** Thrown to roll a batch back. */
class BatchFailed extends Error {
  readonly failures: readonly MemberFailure[];

  constructor(failures: readonly MemberFailure[]) {
    super();
    this.failures = failures;
  }
}

/**
 * Runs all members of a batch in a database transaction.
 * @returns for each member why the batch cannot be committed, if that is so
 */
type RunAll = (
  transaction: Transaction,
  members: readonly BatchMember[],
) => Promise<(MemberFailure | null)[]>;

const RUN: Record<Mode, RunAll> = {
  shared(transaction, members) {
    return runAtOnce(members, { ...resourcesOf(transaction), locks: null });
  },
  exclusive(transaction, members) {
    return runAtOnce(members, {
      ...resourcesOf(transaction),
      locks: new HeldLocks(transaction),
    });
  },
  async serial(transaction, members) {
    const resources = { ...resourcesOf(transaction), locks: new HeldLocks(transaction) };
    const outcomes: (MemberFailure | null)[] = [];
    for (const member of members) outcomes.push(await member.runIn(resources));
    return outcomes;
  },
};

function runAtOnce(members: readonly BatchMember[], resources: BatchResources) {
  return Promise.all(members.map((member) => member.runIn(resources)));
}

function resourcesOf(transaction: Transaction): Pick<BatchResources, 'queries' | 'statements'> {
  return { queries: queriesOf(transaction), statements: new StatementBatch(transaction) };
}

/** A batch whose members are not known yet. */
interface Batch {
  readonly lock: Lock | null;
  readonly runAll: RunAll;
  /** Returns the members. */
  readonly take: () => readonly BatchMember[];
}

/**
 * Never rejects: each member settles. If the batch is rolled back, each runs again separately. They do
 * not if a statement is invalid: most likely it is a combined one, and a separate transaction would
 * hide that.
 */
async function runBatch(store: Store, { lock, runAll, take }: Batch): Promise<void> {
  const progress: { members: readonly BatchMember[] | null; isWritten: boolean } = {
    members: null,
    isWritten: false,
  };
  try {
    await transactOnce(store, lock, async (transaction) => {
      progress.members = take();
      const outcomes = await runAll(transaction, progress.members);
      const failures = outcomes.filter((outcome) => outcome !== null);
      if (failures.length > 0) throw new BatchFailed(failures);
      progress.isWritten = true;
    });
    for (const member of progress.members ?? []) member.settle();
  } catch (cause) {
    const members = progress.members ?? take();
    const fatal = progress.isWritten ? { cause } : invalidStatementIn(store, cause);
    if (fatal) for (const member of members) member.reject(fatal.cause);
    else await Promise.all(members.map((member) => member.runAlone()));
  }
}

function invalidStatementIn(store: Store, cause: unknown): MemberFailure | undefined {
  if (!(cause instanceof BatchFailed)) return undefined;
  return cause.failures.find((failure) => isInvalidStatement(store, failure.cause));
}
