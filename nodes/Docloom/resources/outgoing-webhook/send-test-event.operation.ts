import type { OutgoingWebhookTested } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/**
 * Has the server send an event that is about nothing. A receiver that does not take it is what the
 * test has found, so the item goes on and says so.
 */
export const sendTestEvent: Operation = {
  option: {
    name: 'Send Test Event',
    value: 'sendTestEvent',
    action: 'Send test event to outgoing webhook',
    description: 'Send an event about nothing, and tell whether the receiver took it',
  },
  properties: [workflowLocator],
  async execute(item) {
    const id = readWorkflowId(item);
    const tested = await requestJson<OutgoingWebhookTested>(item, {
      method: 'POST',
      path: ['workflows', id, 'outgoing-webhook', 'test'],
      subject: workflowSubject(id),
    });
    return [{ json: tested }];
  },
};
