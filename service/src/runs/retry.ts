import type { Clock } from '../clock.ts';
import { problem } from '../errors.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { RunRecord } from '../store/runs.ts';
import { findRun, reopenRun } from '../store/runs.ts';
import type { Store } from '../store/tables.ts';

/**
 * Performs a failed run again, with the same source data: only the documents that failed are made.
 * @returns the run as it is now
 * @throws DocloomError `run_not_failed`
 */
export async function retryRun(
  { store, queue, clock }: { store: Store; queue: JobQueue; clock: Clock },
  { id, status }: RunRecord,
): Promise<RunRecord> {
  const run = await store.transaction().execute(async (transaction) => {
    if (!(await reopenRun(transaction, id))) throw problem('run_not_failed', id, status);
    await queue.enqueue(transaction, { kind: 'run', subjectId: id, dueAt: clock.now() });
    return findRun(transaction, id);
  });
  if (!run) throw problem('not_found', 'run', id);
  queue.wake();
  return run;
}
