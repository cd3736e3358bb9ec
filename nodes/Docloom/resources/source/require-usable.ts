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
 * Throws if a workflow accepted data but will make no documents. By contract, the server answers
 * 200 in any case, and a flow that continues would silently miss its documents.
 */
export async function requireUsable(item: ItemContext, workflowId: string): Promise<void> {
  const { name, status } = await onceForWorkflow(item, workflowId, 'workflow', async () => {
    return await readWorkflow(item, workflowId);
  });
  if (status === 'COMPLETE') return;
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
