import type { Resource } from '../../execution/operation';
import { get } from './get.operation';
import { register } from './register.operation';
import { remove } from './remove.operation';
import { rotateSecret } from './rotate-secret.operation';
import { sendTestEvent } from './send-test-event.operation';

/** Outgoing webhooks: the URL that a workflow notifies of its documents. */
export const outgoingWebhook: Resource = {
  option: { name: 'Outgoing Webhook', value: 'outgoingWebhook' },
  operations: [get, register, remove, rotateSecret, sendTestEvent],
  preselected: register,
};
