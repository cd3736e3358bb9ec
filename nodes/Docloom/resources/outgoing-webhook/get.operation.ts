import type { OutgoingWebhook, Workflow } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { Operation, ItemContext } from '../../execution/operation';
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
  async execute(item) {
    const id = readWorkflowId(item);
    const { outgoingWebhook } = await requestJson<Workflow>(item, {
      method: 'GET',
      path: ['workflows', id],
      subject: workflowSubject(id),
    });
    return [{ json: outgoingWebhook ?? refuse(item, id) }];
  },
};

function refuse(item: ItemContext, id: string): OutgoingWebhook {
  const message = `Nothing is registered as the outgoing webhook of workflow ${id}`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Check the parameter '${workflowLocator.displayName}', or register a URL first.`,
    itemIndex: item.itemIndex,
  });
}
