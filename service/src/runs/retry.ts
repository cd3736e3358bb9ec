import { problem } from '../errors/errors.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { RunRecord } from '../store/records/runs.ts';
import { findRun, reopenRun } from '../store/records/runs.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { ChangeCondition } from '../workflows/change-condition.ts';
import { UNCONDITIONALLY } from '../workflows/change-condition.ts';
import type { WaitingRuns } from './intake/waiting-runs.ts';

export interface RetryDependencies extends ChangeDependencies {
  queue: JobQueue;
  waitingRuns: WaitingRuns;
}

/**
 * Performs a failed run again with the same source data. Only the documents that failed are made.
 * @returns the run as it is now
 * @throws DocloomError `run_not_failed`, `source_busy`; `not_found` if it was pruned meanwhile; the
 * error of the condition
 */
export async function retryRun(
  dependencies: RetryDependencies,
  { id }: Pick<RunRecord, 'id'>,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<RunRecord> {
  const { store, queue, clock, waitingRuns } = dependencies;
  const waits = { hasEntered: false };
  try {
    return await queue.commit(store, async (transaction, enqueue) => {
      await condition(transaction);
      const isReopened = await reopenRun(transaction, id);
      const run = await findRun(transaction, id);
      if (!run) throw problem('not_found', 'run', id);
      if (!isReopened) throw problem('run_not_failed', id, run.status);
      waitingRuns.enter(id);
      waits.hasEntered = true;
      await enqueue({ kind: 'run', subjectId: id, groupKey: run.workflowId, dueAt: clock.now() });
      return run;
    });
  } catch (cause) {
    // Otherwise a concurrent retry of the same run may have added it.
    if (waits.hasEntered) await waitingRuns.leaveUnlessCommitted(id);
    throw cause;
  }
}
