import type { Lock } from '../lock.ts';
import { isExclusive } from '../lock.ts';
import type { Store, Transaction } from '../store.ts';
import { isInvalidStatement, transactOnce } from '../transaction.ts';
import type { BatchMember, BatchResources, MemberFailure } from './batch-member.ts';
import { HeldLocks } from './held-locks.ts';
import { StatementBatch } from './statement-batch.ts';

/** Thrown to roll a batch back. */
class BatchFailed extends Error {
  readonly failures: readonly MemberFailure[];

  constructor(failures: readonly MemberFailure[]) {
    super();
    this.failures = failures;
  }
}

/**
 * Runs a batch in a database transaction. Never rejects: each member settles. If the batch is rolled
 * back, each runs again separately. They do not if a statement is invalid: most likely it is a combined
 * one, and a separate transaction would hide that.
 * @param take returns the members, when the batch holds its lock
 */
export async function runBatch(
  store: Store,
  lock: Lock | null,
  take: () => readonly BatchMember[],
): Promise<void> {
  const progress: { members: readonly BatchMember[] | null; isWritten: boolean } = {
    members: null,
    isWritten: false,
  };
  try {
    await transactOnce(store, lock, async (transaction) => {
      progress.members = take();
      const outcomes = await runAtOnce(progress.members, resourcesOf(transaction, lock));
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

function resourcesOf(transaction: Transaction, lock: Lock | null): BatchResources {
  return {
    shared: transaction,
    statements: new StatementBatch(transaction),
    locks: isExclusive(lock) ? new HeldLocks(transaction) : null,
  };
}

/** @returns for each member why the batch cannot be committed, if that is so */
function runAtOnce(
  members: readonly BatchMember[],
  resources: BatchResources,
): Promise<(MemberFailure | null)[]> {
  return Promise.all(members.map((member) => member.runIn(resources)));
}

function invalidStatementIn(store: Store, cause: unknown): MemberFailure | undefined {
  if (!(cause instanceof BatchFailed)) return undefined;
  return cause.failures.find((failure) => isInvalidStatement(store, failure.cause));
}
