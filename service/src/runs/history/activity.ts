import type { WorkflowId } from '@docloom/contract';
import { firstIdAt } from '../../ids/ids.ts';
import type { RunActivity } from '../../store/records/run-activity.ts';
import { listRunActivity } from '../../store/records/run-activity.ts';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Returns the latest run of each workflow, and its failures of the last day, in the order of the ids.
 */
export async function activityOf(
  { store, clock }: ChangeDependencies,
  ids: readonly WorkflowId[],
): Promise<RunActivity[]> {
  // Ids sort by creation time.
  const since = firstIdAt('run', clock.now() - DAY_MILLISECONDS);
  const found = await listRunActivity(store, ids, since);
  const byWorkflow = new Map(found.map((activity) => [activity.workflowId, activity]));
  return ids.map((id) => byWorkflow.get(id) ?? { workflowId: id, latestRun: null, failedRuns: 0 });
}
