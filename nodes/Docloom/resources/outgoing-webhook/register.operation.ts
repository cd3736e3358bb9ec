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
  description: 'Address to tell of each document. It takes the place of the one registered before.',
};

const options = optionsOf({ ...events, required: false });

/** Registers the address that hears of the documents of a workflow. */
export const register: Operation = {
  option: {
    name: 'Register',
    value: 'register',
    action: 'Register outgoing webhook',
    description: 'Set the address that hears of the documents of a workflow',
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
