import type { RunId, WorkflowId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { RunRecord } from '../store/records/runs.ts';
import { findRun } from '../store/records/runs.ts';
import type { Store } from '../store/store.ts';
import type { RunEndings } from './run-endings.ts';

/**
 * Returns a run of a workflow that the caller may read.
 * @param waitMilliseconds how long to wait for the run to end; returns as soon as it has
 * @throws DocloomError `not_found`
 */
export async function readRun(
  { store, endings }: { store: Store; endings: RunEndings },
  workflowId: WorkflowId,
  runId: RunId,
  waitMilliseconds: number,
): Promise<RunRecord> {
  const run = await findRun(store, runId);
  if (run?.workflowId !== workflowId) throw problem('not_found', 'run', runId);
  if (run.finishedAt !== null || waitMilliseconds === 0) return run;
  const waiting = new AbortController();
  const ended = endings.wait(runId, waitMilliseconds, waiting.signal);
  try {
    // It may have ended between the first read and the start of the wait.
    const now = await findRun(store, runId);
    if (now && now.finishedAt !== null) return now;
    await ended;
  } finally {
    waiting.abort();
  }
  return (await findRun(store, runId)) ?? run;
}
