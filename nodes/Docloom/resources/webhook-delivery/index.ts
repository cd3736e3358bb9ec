import type { Resource } from '../../execution/operation';
import { getMany } from './get-many.operation';
import { get } from './get.operation';
import { redeliver } from './redeliver.operation';

/** Deliveries of events to the outgoing webhook of a workflow. */
export const webhookDelivery: Resource = {
  option: { name: 'Webhook Delivery', value: 'webhookDelivery' },
  operations: [get, getMany, redeliver],
  preselected: getMany,
};
