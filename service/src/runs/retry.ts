import type { Clock } from '../clock.ts';
import { problem } from '../errors.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { RunRecord } from '../store/runs.ts';
import { findRun, reopenRun } from '../store/runs.ts';
import type { Store } from '../store/tables.ts';
import type { WaitingRuns } from './waiting-runs.ts';

export interface RetryParts {
  store: Store;
  queue: JobQueue;
  clock: Clock;
  waitingRuns: WaitingRuns;
}

/**
 * Performs a failed run again, with the same source data: only the documents that failed are made.
 * @returns the run as it is now
 * @throws DocloomError `run_not_failed`, `source_busy`
 */
export async function retryRun(
  parts: RetryParts,
  { id, workflowId, status }: RunRecord,
): Promise<RunRecord> {
  const { store, queue, clock, waitingRuns } = parts;
  try {
    return await queue.commit(store, async (transaction, enqueue) => {
      if (!(await reopenRun(transaction, id))) throw problem('run_not_failed', id, status);
      waitingRuns.enter(id);
      await enqueue({ kind: 'run', subjectId: id, line: workflowId, dueAt: clock.now() });
      const run = await findRun(transaction, id);
      if (!run) throw problem('not_found', 'run', id);
      return run;
    });
  } catch (cause) {
    await waitingRuns.leaveUnlessCommitted(id);
    throw cause;
  }
}
