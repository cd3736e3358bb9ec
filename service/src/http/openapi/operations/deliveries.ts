import type { Operation } from '../operation.ts';

/** The log of events to the outgoing webhook. An addition of Docloom. */
export const deliveryOperations = {
  list: {
    id: 'listDeliveries',
    tag: 'Deliveries',
    summary: 'List deliveries',
    description: 'The newest first.',
    isAddition: true,
    answers: { 200: { says: 'One page of deliveries.', headers: ['Link'] } },
  },
  get: {
    id: 'getDelivery',
    tag: 'Deliveries',
    summary: 'Get delivery',
    description: 'With its last tries, and what the receiver answered to each.',
    isAddition: true,
    answers: { 200: { says: 'The delivery with its tries.' } },
  },
  redeliver: {
    id: 'redeliver',
    tag: 'Deliveries',
    summary: 'Deliver once more',
    description:
      'Sends the event again, to the webhook that is registered now, with its tries anew: the same `webhook-id`, a new timestamp, signed with the present secret. Several calls in a row may bring the event several times. After the end of a temporary listener its deliveries are answered 409 `webhook_gone`.',
    isAddition: true,
    answers: { 202: { says: 'The delivery, which is on its way again.' } },
    problems: ['only_shared', 'workflow_archived', 'webhook_gone'],
  },
} as const satisfies Record<string, Operation>;
