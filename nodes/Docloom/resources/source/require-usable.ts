import type { Workflow } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { workflowLocator, workflowSubject } from '../../parameters/workflow';
import { onceForWorkflow } from '../../execution/once-for-workflow';
import { requestJson } from '../../transport/transport';

const REMEDIES = {
  INCOMPLETE:
    "Add a template to it, for example with the operation 'Add From Binary' of the resource 'Template', and send the data again.",
  ARCHIVED: `Choose a workflow that is not archived in '${workflowLocator.displayName}'.`,
};
const REASONS = { INCOMPLETE: 'has no template yet', ARCHIVED: 'is archived' };

/**
 * Returns a workflow that makes documents. By contract, any other also accepts data with 200, and a
 * flow that continues would silently miss its documents.
 * @throws NodeOperationError if the workflow has no template or is archived
 */
export async function requireUsable(item: ItemContext, workflowId: string): Promise<Workflow> {
  const workflow = await onceForWorkflow(item, workflowId, 'workflow', async () => {
    return await readWorkflow(item, workflowId);
  });
  const { name, status } = workflow;
  if (status === 'COMPLETE') return workflow;
  const message = `No document was created: workflow '${name}' ${REASONS[status]}`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: REMEDIES[status],
    itemIndex: item.itemIndex,
  });
}

async function readWorkflow(item: ItemContext, workflowId: string): Promise<Workflow> {
  return await requestJson<Workflow>(item, {
    method: 'GET',
    path: ['workflows', workflowId],
    subject: workflowSubject(workflowId),
  });
}
