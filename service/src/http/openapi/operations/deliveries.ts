import type { Operation } from '../operation.ts';

/** The log of events to the outgoing webhook. An addition of Docloom. */
export const deliveryOperations = {
  list: {
    id: 'listDeliveries',
    tag: 'Deliveries',
    summary: 'List deliveries',
    description: 'The newest first; with `runId`, those of one run.',
    isAddition: true,
    answers: { 200: { description: 'One page of deliveries.', headers: ['Link'] } },
  },
  get: {
    id: 'getDelivery',
    tag: 'Deliveries',
    summary: 'Get delivery',
    description: 'With its latest attempts and the responses of the receiver.',
    isAddition: true,
    answers: { 200: { description: 'The delivery with its attempts.' } },
  },
  redeliver: {
    id: 'redeliver',
    tag: 'Deliveries',
    summary: 'Deliver again',
    description:
      'Sends the event again to the webhook that is registered now, with a full set of attempts. It has the same `webhook-id` and a new timestamp, and is signed with the present secret. Repeated calls may deliver the event several times. Deliveries to a temporary listener that has ended are answered with 409 `webhook_gone`.',
    isAddition: true,
    answers: { 202: { description: 'The delivery, which is pending again.' } },
    problems: ['only_shared', 'workflow_archived', 'webhook_gone'],
  },
} as const satisfies Record<string, Operation>;
