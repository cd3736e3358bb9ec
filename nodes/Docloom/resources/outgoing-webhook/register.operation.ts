import type {
  EventType,
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
} from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';
import { readCollection, readRequired } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { eventsMember, events } from '../../parameters/events';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

const webhookUrl: INodeProperties = {
  displayName: 'Webhook URL',
  name: 'webhookUrl',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. https://example.com/documents',
  description: 'URL to notify of each document. Replaces the registered URL.',
};

const options = optionsOf({ ...events, required: false });

/** Registers the URL that a workflow notifies of its documents. */
export const register: Operation = {
  option: {
    name: 'Register',
    value: 'register',
    action: 'Register outgoing webhook',
    description: 'Set the URL that is notified of the documents of a workflow',
  },
  properties: [workflowLocator, webhookUrl, options],
  async execute(item) {
    const id = readWorkflowId(item);
    const chosen = readCollection<{ events: EventType[] }>(item, options);
    const body: OutgoingWebhookRegister = {
      webhookUrl: readRequired(item, webhookUrl),
      ...eventsMember(chosen.events),
    };
    const registered = await requestJson<OutgoingWebhookRegistered>(item, {
      method: 'POST',
      path: ['workflows', id, 'outgoing-webhook'],
      body,
      subject: workflowSubject(id),
      parameterNames: { '$.webhookUrl': webhookUrl.displayName, '$.events': events.displayName },
    });
    return [{ json: registered }];
  },
};
