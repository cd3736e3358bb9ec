import type { DeliveryDetails } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { deliveryLocator, deliverySubject, readDeliveryId } from '../../parameters/delivery';
import { isSimplified, simplify } from '../../parameters/simplify';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';
import { simpleDelivery } from './simple-delivery';

/** Retrieves a delivery with all its attempts. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get webhook delivery',
    description:
      'Retrieve a delivery with its attempts: time, duration and response of the receiver',
  },
  properties: [workflowLocator, deliveryLocator, simplify],
  async execute(item) {
    const id = readDeliveryId(item);
    const simple = isSimplified(item);
    const workflow = ['workflows', readWorkflowId(item)];
    const delivery = await requestJson<DeliveryDetails>(item, {
      method: 'GET',
      path: [...workflow, 'outgoing-webhook', 'deliveries', id],
      subject: deliverySubject(id),
    });
    const { tries } = delivery;
    return [{ json: simple ? { ...simpleDelivery(delivery), tries } : delivery }];
  },
};
