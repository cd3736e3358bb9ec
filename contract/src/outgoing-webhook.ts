import { z } from 'zod';
import { DeliveryTry } from './delivery.ts';
import { EventType } from './event.ts';
import { EventId, OutgoingWebhookId } from './identifiers.ts';
import { Timestamp } from './timestamp.ts';

const ReceiverUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** The address that hears of new documents. Contract §2, "Outgoing webhook". */
export const OutgoingWebhook = z.object({
  id: OutgoingWebhookId,
  webhookUrl: z.url(),
});
export type OutgoingWebhook = z.infer<typeof OutgoingWebhook>;

/**
 * Ours. FAILING when the receiver said that it is gone (410), or when an event was given up and
 * nothing has arrived for three days, or it was the fifth in a row. Events are sent to it all the
 * same, and the next that arrives makes it ACTIVE.
 */
export const OutgoingWebhookStatus = z.enum(['ACTIVE', 'FAILING']);
export type OutgoingWebhookStatus = z.infer<typeof OutgoingWebhookStatus>;

/** The registered webhook, and how its receiver does. Ours. */
export const OutgoingWebhookDetails = OutgoingWebhook.extend({
  events: z.array(EventType),
  createdAt: Timestamp,
  status: OutgoingWebhookStatus,
  /** When it was found to be FAILING, null while it is ACTIVE. */
  failingSince: Timestamp.nullable(),
  /** When it last received an event, null before the first. */
  lastSuccessAt: Timestamp.nullable(),
  /** What went wrong last, also when events have arrived since. */
  lastError: z.object({ at: Timestamp, message: z.string() }).nullable(),
});
export type OutgoingWebhookDetails = z.infer<typeof OutgoingWebhookDetails>;

/** The `outgoingWebhook` member of a workflow-create payload. Contract §4, rule 2. */
export const OutgoingWebhookCreate = z.object({ webhookUrl: ReceiverUrl });
export type OutgoingWebhookCreate = z.infer<typeof OutgoingWebhookCreate>;

/**
 * The payload that registers an outgoing webhook. Contract §4, "Outgoing webhook". `events`,
 * `temporary` and `expiresInSeconds` are ours: a temporary listener stands beside the registered
 * webhook, hears the same events and ends by itself.
 */
export const OutgoingWebhookRegister = OutgoingWebhookCreate.extend({
  events: z.array(EventType).min(1).optional(),
  temporary: z.boolean().optional(),
  expiresInSeconds: z.number().int().min(1).max(3600).optional(),
}).refine((given) => given.expiresInSeconds === undefined || given.temporary === true, {
  path: ['expiresInSeconds'],
  error: 'is for temporary listeners only; send temporary: true with it',
});
export type OutgoingWebhookRegister = z.infer<typeof OutgoingWebhookRegister>;

/** The payload that gives the outgoing webhook a new signing secret. Ours. */
export const OutgoingWebhookRotateSecret = z.object({
  /** How long every secret of before goes on being valid at most: 24 hours unless it says so. */
  graceSeconds: z.number().int().min(0).max(604_800).optional(),
});
export type OutgoingWebhookRotateSecret = z.infer<typeof OutgoingWebhookRotateSecret>;

/** What a rotation answers, with the new secret, which is shown here only. Ours. */
export const OutgoingWebhookRotated = OutgoingWebhook.extend({
  signingSecret: z.string(),
  /** Until then events carry a signature with the secret of before too. */
  formerSecretValidUntil: Timestamp,
});
export type OutgoingWebhookRotated = z.infer<typeof OutgoingWebhookRotated>;

/** What came of a test event. Ours. */
export const OutgoingWebhookTested = DeliveryTry.extend({
  eventId: EventId,
  webhookUrl: z.url(),
  /** Whether the receiver answered with a 2xx. */
  received: z.boolean(),
});
export type OutgoingWebhookTested = z.infer<typeof OutgoingWebhookTested>;

/**
 * What a registration answers. Contract §4: "body includes the registered URL". The signing secret
 * (`whsec_…`, Standard Webhooks) is ours and shown here only.
 */
export const OutgoingWebhookRegistered = OutgoingWebhook.extend({
  signingSecret: z.string(),
  events: z.array(EventType),
  temporary: z.literal(true).optional(),
  expiresAt: Timestamp.optional(),
});
export type OutgoingWebhookRegistered = z.infer<typeof OutgoingWebhookRegistered>;
