import type { OutgoingWebhook, Workflow } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { Operation, Turn } from '../../execution/operation';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/**
 * Reads the registered outgoing webhook. It is a member of the workflow, which every server can be
 * asked for; the endpoint of its own is an addition of Docloom.
 */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get outgoing webhook',
    description: 'Retrieve the address that hears of the documents of a workflow',
  },
  properties: [workflowLocator],
  async execute(turn) {
    const id = readWorkflowId(turn);
    const { outgoingWebhook } = await requestJson<Workflow>(turn, {
      method: 'GET',
      path: ['workflows', id],
      subject: workflowSubject(id),
    });
    return [{ json: outgoingWebhook ?? refuse(turn, id) }];
  },
};

function refuse(turn: Turn, id: string): OutgoingWebhook {
  const message = `Nothing is registered as the outgoing webhook of workflow ${id}`;
  throw new NodeOperationError(turn.context.getNode(), namingItem(message, turn), {
    description: `Check the parameter '${workflowLocator.displayName}', or register a URL first.`,
    itemIndex: turn.itemIndex,
  });
}
