import type { OutgoingWebhook, Workflow } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { Operation, ItemContext } from '../../execution/operation';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/**
 * Retrieves the registered outgoing webhook. Every server returns it as a member of the workflow;
 * its own endpoint is an addition of Docloom.
 */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get outgoing webhook',
    description: 'Retrieve the URL that is notified of the documents of a workflow',
  },
  properties: [workflowLocator],
  async execute(item) {
    const id = readWorkflowId(item);
    const { outgoingWebhook } = await requestJson<Workflow>(item, {
      method: 'GET',
      path: ['workflows', id],
      subject: workflowSubject(id),
    });
    return [{ json: outgoingWebhook ?? rejectUnregistered(item, id) }];
  },
};

function rejectUnregistered(item: ItemContext, id: string): OutgoingWebhook {
  const message = `No outgoing webhook is registered for workflow ${id}`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Check the parameter '${workflowLocator.displayName}', or register a URL first.`,
    itemIndex: item.itemIndex,
  });
}
