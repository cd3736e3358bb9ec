import type { RunId, WorkflowId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import { findDataOfRun } from '../store/records/source-events.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the source data of a run as JSON, as it arrived. The caller checks that the user may see it.
 * @throws DocloomError `not_found` if there is no such run; pruning removes a run with its data
 */
export async function runDataOf(
  { store }: { store: Store },
  workflowId: WorkflowId,
  runId: RunId,
): Promise<string> {
  const data = await findDataOfRun(store, workflowId, runId);
  if (data === undefined) throw problem('not_found', 'run', runId);
  return data;
}
