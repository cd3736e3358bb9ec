import type { TenantId } from '../concurrency/tenant.ts';
import { groupKeyOf } from '../queue/group-key.ts';
import type { NewJob } from '../queue/job-queue.ts';
import type { RunRecord } from '../store/records/runs.ts';

/**
 * Returns the job that performs a run. The runs of a workflow form a group.
 * @param tenantId of the workflow
 * @param dueAt milliseconds since 1970, UTC
 */
export function runJob(
  { id, workflowId, generation }: Pick<RunRecord, 'id' | 'workflowId' | 'generation'>,
  tenantId: TenantId,
  dueAt: number,
): NewJob<'run'> {
  const groupKey = groupKeyOf(tenantId, workflowId);
  return { kind: 'run', subjectId: id, generation, groupKey, dueAt };
}
