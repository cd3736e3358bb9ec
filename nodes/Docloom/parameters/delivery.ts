import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';
import { workflowLocator } from './workflow';

/** Selects a delivery of an event to the outgoing webhook. */
export const deliveryLocator = locator({
  displayName: 'Delivery',
  name: 'deliveryId',
  description: 'The delivery of an event to the outgoing webhook',
  searchListMethod: 'searchDeliveries',
  idPlaceholder: 'e.g. dlv_2Kc9xw',
  dependsOn: [workflowLocator.name],
});

/** Reads the delivery ID of the item. */
export function readDeliveryId(item: ItemContext): string {
  return readLocated(item, deliveryLocator);
}

/** What messages say about a request for this delivery. */
export function deliverySubject(id: string): Subject {
  return { kind: 'delivery', id, parameter: deliveryLocator.displayName };
}
