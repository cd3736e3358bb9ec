import type { Delivery } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { listLength } from '../../parameters/list-length';
import { isSimplified, simplify } from '../../parameters/simplify';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestList } from '../../transport/requested-list';
import { simpleDelivery } from './simple-delivery';

/** Lists the deliveries to a workflow's outgoing webhook, newest first. */
export const getMany: Operation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many webhook deliveries',
    description: 'Retrieve a list of deliveries: events for the outgoing webhook, newest first',
  },
  properties: [workflowLocator, ...listLength, simplify],
  async execute(item) {
    const id = readWorkflowId(item);
    const simple = isSimplified(item);
    const deliveries = await requestList<Delivery>(item, {
      path: ['workflows', id, 'outgoing-webhook', 'deliveries'],
      subject: { kind: 'list of deliveries' },
    });
    return deliveries.map((delivery) => ({ json: simple ? simpleDelivery(delivery) : delivery }));
  },
};
