import type { RunId } from '@docloom/contract';
import type { Author } from '../audit/author.ts';
import { presentAuthor, recordOfAuthor } from '../audit/author.ts';
import { recordChangeOfPart } from '../audit/record-change.ts';
import { problem } from '../errors/errors.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { RunRecord } from '../store/records/runs.ts';
import { reopenRun } from '../store/records/run-attempts.ts';
import { findRun } from '../store/records/runs.ts';
import { findTenant } from '../store/records/workflows.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Transaction } from '../store/store.ts';
import type { ChangeCondition } from '../workflows/change-condition.ts';
import { UNCONDITIONALLY } from '../workflows/change-condition.ts';
import { HISTORY_LOCK } from '../store/transaction.ts';
import type { WaitingRuns } from './intake/waiting-runs.ts';
import { runJob } from './run-job.ts';

export interface RetryDependencies extends CreateDependencies {
  queue: JobQueue;
  waitingRuns: WaitingRuns;
}

/**
 * Performs a failed run again with the same source data. Only the documents that failed are made.
 * The run keeps the failure with its author, and the audit log has the retry.
 * @returns the run as it is now
 * @throws DocloomError `run_not_failed`, `source_busy`; `not_found` if it was pruned meanwhile; the
 * error of the condition
 */
export async function retryRun(
  dependencies: RetryDependencies,
  { id }: Pick<RunRecord, 'id'>,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<RunRecord> {
  const { store, queue, clock, waitingRuns } = dependencies;
  const failed = await findRun(store, id);
  if (!failed) throw problem('not_found', 'run', id);
  const tenantId = await findTenant(store, failed.workflowId);
  const entry = waitingRuns.enter(id, tenantId);
  try {
    const reopened = await queue.commit(
      store,
      { lock: HISTORY_LOCK },
      async (transaction, enqueue) => {
        await condition(transaction);
        const run = await reopen(dependencies, transaction, id, author);
        waitingRuns.requireEntry(entry);
        await enqueue(runJob(run, tenantId, clock.now()));
        return run;
      },
    );
    waitingRuns.confirm(id);
    return reopened;
  } catch (cause) {
    // Otherwise the run waits already, or a concurrent retry has added it.
    if (entry === 'entered') await waitingRuns.leaveUnlessCommitted(id);
    throw cause;
  }
}

/** @throws DocloomError `run_not_failed`; `not_found` */
async function reopen(
  dependencies: CreateDependencies,
  transaction: Transaction,
  id: RunId,
  author: Author,
): Promise<RunRecord> {
  const retriedBy = presentAuthor(recordOfAuthor(author));
  const retry = { retriedAt: dependencies.clock.now(), retriedBy };
  const isReopened = await reopenRun(transaction, id, retry);
  const run = await findRun(transaction, id);
  if (!run) throw problem('not_found', 'run', id);
  if (!isReopened) throw problem('run_not_failed', id, run.status);
  // The names of its documents may have data in them.
  const subject = { kind: 'run', id, name: id } as const;
  const { workflowId } = run;
  const change = { action: 'run.retried', subject, workflowId } as const;
  await recordChangeOfPart(dependencies, transaction, author, change);
  return run;
}
