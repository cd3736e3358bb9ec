import type { NewJob } from '../queue/job-queue.ts';
import type { RunRecord } from '../store/records/runs.ts';

/**
 * Returns the job that performs a run. The runs of a workflow form a group.
 * @param dueAt milliseconds since 1970, UTC
 */
export function runJob(
  { id, workflowId, generation }: Pick<RunRecord, 'id' | 'workflowId' | 'generation'>,
  dueAt: number,
): NewJob<'run'> {
  return { kind: 'run', subjectId: id, generation, groupKey: workflowId, dueAt };
}
