import type { Delivery } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { deliveryLocator, deliverySubject, readDeliveryId } from '../../parameters/delivery';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Sends an event again. */
export const redeliver: Operation = {
  option: {
    name: 'Redeliver',
    value: 'redeliver',
    action: 'Redeliver webhook delivery',
    description: 'Send the event of a delivery to the outgoing webhook again',
  },
  properties: [workflowLocator, deliveryLocator],
  async execute(item) {
    const id = readDeliveryId(item);
    const workflow = ['workflows', readWorkflowId(item)];
    const delivery = await requestJson<Delivery>(item, {
      method: 'POST',
      path: [...workflow, 'outgoing-webhook', 'deliveries', id, 'redeliver'],
      subject: deliverySubject(id),
    });
    return [{ json: delivery }];
  },
};
