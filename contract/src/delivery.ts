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
