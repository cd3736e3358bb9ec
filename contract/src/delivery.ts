import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { EventType } from './event.ts';
import { DeliveryId, EventId, RunId } from './values/identifiers.ts';
import { Timestamp } from './values/timestamp.ts';

/**
 * Ours. PENDING: an attempt is due now or later. DELIVERED: the receiver answered 2xx. FAILED: no
 * further attempt is made.
 */
export const DeliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED']).meta({
  id: 'DeliveryStatus',
  ...ADDITION,
  description:
    '`PENDING`: an attempt is due now or later. `DELIVERED`: the receiver answered 2xx. `FAILED`: no further attempt is made.',
});
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

const DeliveryFacts = z.object({
  id: DeliveryId,
  eventId: EventId,
  eventType: EventType,
  runId: RunId,
  webhookUrl: z.url(),
  attempts: z
    .number()
    .int()
    .describe(
      'The number of attempts. A redelivery restarts it at 0; `tries` keeps the earlier attempts.',
    ),
  responseStatus: z
    .number()
    .int()
    .nullable()
    .describe(
      'The HTTP status of the last attempt, even of one before a redelivery; null without a response.',
    ),
  error: z
    .string()
    .nullable()
    .describe('Why the last attempt failed; null after a success, and before the first attempt.'),
  createdAt: Timestamp,
});

const Pending = DeliveryFacts.extend({
  status: z.literal('PENDING'),
  nextAttemptAt: Timestamp,
  deliveredAt: z.null(),
});
const Delivered = DeliveryFacts.extend({
  status: z.literal('DELIVERED'),
  nextAttemptAt: z.null(),
  deliveredAt: Timestamp,
});
const Failed = DeliveryFacts.extend({
  status: z.literal('FAILED'),
  nextAttemptAt: z.null(),
  deliveredAt: z.null(),
});

/** One event for one receiver. Only a PENDING delivery has a next attempt. Ours. */
export const Delivery = z
  .discriminatedUnion('status', [Pending, Delivered, Failed])
  .meta({ id: 'Delivery', ...ADDITION, description: 'The delivery of one event to one receiver.' });
export type Delivery = z.infer<typeof Delivery>;

/** The result of one attempt to deliver an event to its receiver. Ours. */
export const DeliveryTry = z
  .object({
    at: Timestamp.describe('When it was sent.'),
    milliseconds: z.number().int().describe('The response time of the receiver.'),
    responseStatus: z
      .number()
      .int()
      .nullable()
      .describe('The HTTP status of the response; null without a response.'),
    answer: z
      .string()
      .nullable()
      .describe('The first 500 characters of the response body; null without a response.'),
    error: z.string().nullable().describe('Why it failed; null if the event was received.'),
  })
  .meta({
    id: 'DeliveryTry',
    ...ADDITION,
    description: 'The result of one attempt to deliver an event.',
  });
export type DeliveryTry = z.infer<typeof DeliveryTry>;

const tries = z.array(DeliveryTry).describe('The last 50 attempts, oldest first.');

/** A delivery with its last 50 attempts, oldest first. Ours. */
export const DeliveryDetails = z
  .discriminatedUnion('status', [
    Pending.extend({ tries }),
    Delivered.extend({ tries }),
    Failed.extend({ tries }),
  ])
  .meta({ id: 'DeliveryDetails', ...ADDITION, description: 'A delivery with its attempts.' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;
