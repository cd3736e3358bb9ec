import type { Resource } from '../../operation';
import { register } from './register.operation';

/** Outgoing webhooks: the address that a workflow tells of its documents. */
export const outgoingWebhook: Resource = {
  option: { name: 'Outgoing Webhook', value: 'outgoingWebhook' },
  operations: [register],
  preselected: register,
};
