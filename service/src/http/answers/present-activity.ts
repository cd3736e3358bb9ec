import type { WorkflowActivity } from '@docloom/contract';
import type { RunActivity } from '../../store/records/run-activity.ts';
import { toTimestamp, toTimestampOrNull } from '../../time/clock.ts';

/** Converts the activity of a workflow to the payload of the API. */
export function presentActivity({
  workflowId,
  latestRun,
  failedRuns,
}: RunActivity): WorkflowActivity {
  return {
    workflowId,
    latestRun: latestRun && {
      id: latestRun.id,
      status: latestRun.status,
      createdAt: toTimestamp(latestRun.createdAt),
      finishedAt: toTimestampOrNull(latestRun.finishedAt),
    },
    failedRuns,
  };
}
