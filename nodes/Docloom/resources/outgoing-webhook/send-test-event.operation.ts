import type { OutgoingWebhookTested } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/**
 * Sends a test event. A rejected event is a result of the test, so the item succeeds and reports
 * it.
 */
export const sendTestEvent: Operation = {
  option: {
    name: 'Send Test Event',
    value: 'sendTestEvent',
    action: 'Send test event to outgoing webhook',
    description: 'Send a test event and report whether the receiver accepted it',
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
