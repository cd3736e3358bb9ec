import type { Workflow } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { Turn } from '../../execution/operation';
import { workflowLocator, workflowSubject } from '../../parameters/workflow';
import { onceForWorkflow } from '../../execution/remember';
import { requestJson } from '../../transport/transport';

const REMEDIES = {
  INCOMPLETE:
    "Add a template to it, for example with the operation 'Add From Binary' of the resource 'Document', and send the data again.",
  ARCHIVED: `Choose a workflow that is not archived in '${workflowLocator.displayName}'.`,
};
const REASONS = { INCOMPLETE: 'has no template yet', ARCHIVED: 'is archived' };

/**
 * Tells the user when a workflow took data and will make nothing of it: the contract has the server
 * answer 200 all the same, and a flow that goes on would miss its documents silently.
 */
export async function requireUsable(turn: Turn, workflowId: string): Promise<void> {
  const { name, status } = await onceForWorkflow(turn, workflowId, 'workflow', async () => {
    return await readWorkflow(turn, workflowId);
  });
  if (status === 'COMPLETE') return;
  const message = `No document was made: workflow '${name}' ${REASONS[status]}`;
  throw new NodeOperationError(turn.context.getNode(), namingItem(message, turn), {
    description: REMEDIES[status],
    itemIndex: turn.itemIndex,
  });
}

async function readWorkflow(turn: Turn, workflowId: string): Promise<Workflow> {
  return await requestJson<Workflow>(turn, {
    method: 'GET',
    path: ['workflows', workflowId],
    subject: workflowSubject(workflowId),
  });
}
