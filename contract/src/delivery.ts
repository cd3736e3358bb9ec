import { z } from 'zod';
import { EventType } from './event.ts';
import { DeliveryId, EventId, RunId } from './identifiers.ts';
import { Timestamp } from './timestamp.ts';

/** Ours. PENDING is tried now or later, DELIVERED got a 2xx, FAILED is given up. */
export const DeliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One event on its way to one receiver. Ours. */
export const Delivery = z.object({
  id: DeliveryId,
  eventId: EventId,
  eventType: EventType,
  runId: RunId,
  webhookUrl: z.url(),
  status: DeliveryStatus,
  /** How often it has been tried. */
  attempts: z.number().int(),
  /** The HTTP status of the last answer, null when there was none. */
  responseStatus: z.number().int().nullable(),
  /** Why the last try failed, null after a success or before the first. */
  error: z.string().nullable(),
  createdAt: Timestamp,
  nextAttemptAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** What came of one try to bring an event to its receiver. Ours. */
export const DeliveryTry = z.object({
  /** When it was sent. */
  at: Timestamp,
  /** How long the receiver took. */
  milliseconds: z.number().int(),
  /** The HTTP status of the answer, null when there was none. */
  responseStatus: z.number().int().nullable(),
  /** The first 500 characters of the answer's body, null when there was no answer. */
  answer: z.string().nullable(),
  /** Why it failed, null when the event was received. */
  error: z.string().nullable(),
});
export type DeliveryTry = z.infer<typeof DeliveryTry>;

/** A delivery with its last 50 tries, the first one first. Ours. */
export const DeliveryDetails = Delivery.extend({ tries: z.array(DeliveryTry) });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;
