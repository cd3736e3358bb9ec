import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';
import { workflowLocator } from './workflow';

/** Which delivery of an event to the outgoing webhook of a workflow. */
export const deliveryLocator = locator({
  displayName: 'Delivery',
  name: 'deliveryId',
  description: 'The event on its way to the outgoing webhook',
  searchListMethod: 'searchDeliveries',
  idPlaceholder: 'e.g. dlv_2Kc9xw',
  dependsOn: [workflowLocator.name],
});

/** Reads the delivery of the item whose turn it is, as an ID. */
export function readDeliveryId(item: ItemContext): string {
  return readLocated(item, deliveryLocator);
}

/** What messages say about a request for this delivery. */
export function deliverySubject(id: string): Subject {
  return { kind: 'delivery', id, parameter: deliveryLocator.displayName };
}
