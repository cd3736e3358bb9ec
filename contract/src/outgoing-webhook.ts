import { z } from 'zod';
import { EventType } from './event.ts';
import { OutgoingWebhookId } from './identifiers.ts';
import { Timestamp } from './timestamp.ts';

const ReceiverUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** The address that hears of new documents. Contract §2, "Outgoing webhook". */
export const OutgoingWebhook = z.object({
  id: OutgoingWebhookId,
  webhookUrl: z.url(),
});
export type OutgoingWebhook = z.infer<typeof OutgoingWebhook>;

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
