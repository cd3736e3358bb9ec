import type { WorkflowId } from '@docloom/contract';
import type { TenantId } from '../../concurrency/tenant.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';
import { countDocuments } from '../../store/records/documents.ts';
import { listSources } from '../../store/records/sources.ts';
import type { Store } from '../../store/store.ts';
import type { Viewer } from '../../workflows/access.ts';
import { runnableWorkflow } from '../../workflows/access.ts';

/** The source of a workflow, for data that a user sends with a token. */
export interface SourceOfWorkflow {
  id: string;
  /** The secret part of its address. */
  secret: string;
  /** The tenant of the workflow. */
  tenantId: TenantId;
}

/**
 * Returns the source of a workflow that the user may run and that makes documents.
 * @throws DocloomError `not_found`, `not_yours`, `workflow_archived`, `workflow_incomplete`
 */
export async function sourceOfWorkflow(
  store: Store,
  user: Viewer,
  workflowId: WorkflowId,
): Promise<SourceOfWorkflow> {
  const workflow = await runnableWorkflow(store, user, workflowId);
  if ((await countDocuments(store, workflow.id)) === 0) {
    throw problem('workflow_incomplete', workflow.id);
  }
  const [source] = await listSources(store, [workflow.id]);
  if (!source) throw new Error(`The workflow ${workflow.id} has no source`);
  return { id: source.id, secret: source.secret, tenantId: tenantOfWorkflow(workflow) };
}
