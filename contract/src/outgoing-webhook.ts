import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DeliveryTry } from './delivery.ts';
import { EventType } from './event.ts';
import { EventId, OutgoingWebhookId } from './values/identifiers.ts';
import { Timestamp } from './values/timestamp.ts';

/**
 * The characters of a URI (RFC 3986) and letters of all languages (RFC 3987); others are
 * percent-encoded.
 */
const IRI_CHARACTERS = '(?:[!$&-;=?-Z_a-z~]|[^\\u0000-\\u009f]|%[0-9A-Fa-f]{2})*';
/** A complete IRI; brackets are allowed only around an IPv6 address. */
const HTTP_IRI = `^[hH][tT][tT][pP][sS]?://(?:\\[[0-9A-Fa-f:.]+\\])?${IRI_CHARACTERS}(?:#${IRI_CHARACTERS})?$`;
const HALF_CHARACTER = /\p{Surrogate}/u;
const NO_URL = 'must be an http or https URL';
const NO_IRI = 'has characters that a URL cannot have; write them percent-encoded, such as %20';

const ReceiverUrl = z
  .string()
  .refine(isHttpUrl, { error: NO_URL, abort: true })
  .refine((url) => new RegExp(HTTP_IRI, 'u').test(url) && !HALF_CHARACTER.test(url), NO_IRI)
  .overwrite(asUri)
  .meta({
    pattern: HTTP_IRI,
    description:
      'An http or https URL. A URL with non-ASCII characters is stored and shown in its ASCII form: `https://bücher.example/für` as `https://xn--bcher-kva.example/f%C3%BCr`; others are unchanged. Private addresses are rejected when an event is sent, unless the operator allows them. So are loopback addresses, unless only this machine can reach the service.',
  });

/**
 * Returns the address that a request would go to. Contract §4 requires the registered URL in the
 * response, so a valid URI is returned exactly as it was sent, for clients that compare. An
 * internationalized domain name is not a URI, and its meaning depends on the reader. It is
 * therefore returned in the form that is looked up, which shows where events really go.
 */
function asUri(url: string): string {
  return isAscii(url) ? url : z.url({ normalize: true }).parse(url);
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}

function isHttpUrl(text: string): boolean {
  return /^\s*https?:\/\//i.test(text) && z.url().safeParse(text).success;
}

const EVENTS = {
  ...ADDITION,
  description: 'The event types to send, by default `documents.created`. Duplicates count once.',
};
const SIGNING_SECRET = {
  ...ADDITION,
  description:
    'The secret that verifies events (Standard Webhooks): `whsec_` and base64. Only this response shows it.',
};

/** The address that receives events about new documents. Contract §2, "Outgoing webhook". */
export const OutgoingWebhook = z
  .object({
    id: OutgoingWebhookId,
    webhookUrl: z.url(),
  })
  .meta({
    id: 'OutgoingWebhook',
    description: 'The address that receives events about new documents.',
  });
export type OutgoingWebhook = z.infer<typeof OutgoingWebhook>;

/**
 * Ours. FAILING if the receiver answered 410 Gone. Also FAILING if a delivery failed for good, and
 * nothing has arrived for three days or it was the fifth in a row. Events are still sent, and the
 * next one that arrives makes the webhook ACTIVE.
 */
export const OutgoingWebhookStatus = z.enum(['ACTIVE', 'FAILING']).meta({
  id: 'OutgoingWebhookStatus',
  ...ADDITION,
  description:
    '`FAILING` if the receiver is gone or has received nothing for a long time. Events are still sent, and the next one that arrives makes it `ACTIVE`.',
});
export type OutgoingWebhookStatus = z.infer<typeof OutgoingWebhookStatus>;

/** The registered webhook and the health of its receiver. Ours. */
export const OutgoingWebhookDetails = OutgoingWebhook.extend({
  events: z.array(EventType),
  createdAt: Timestamp,
  status: OutgoingWebhookStatus,
  failingSince: Timestamp.nullable().describe('Null while it is `ACTIVE`.'),
  lastSuccessAt: Timestamp.nullable().describe(
    'When it last received an event; of frequent events, only one per second is recorded.',
  ),
  lastError: z
    .object({ at: Timestamp, message: z.string() })
    .nullable()
    .describe('The last error, even if events have arrived since.'),
}).meta({
  id: 'OutgoingWebhookDetails',
  ...ADDITION,
  description: 'The registered webhook, with the health of its receiver.',
});
export type OutgoingWebhookDetails = z.infer<typeof OutgoingWebhookDetails>;

/** The members that tell a webhook beside the registered one from it. */
const BESIDE = {
  additional: z.literal(true).optional().meta(ADDITION),
  temporary: z.literal(true).optional().meta(ADDITION),
  expiresAt: Timestamp.optional().meta(ADDITION),
};

/** An additional webhook or a temporary listener, and the health of its receiver. Ours. */
export const OutgoingWebhookListener = OutgoingWebhookDetails.extend(BESIDE).meta({
  id: 'OutgoingWebhookListener',
  ...ADDITION,
  description:
    'A webhook beside the registered one: either `additional`, or `temporary` with its end. The health of a temporary one is not recorded.',
});
export type OutgoingWebhookListener = z.infer<typeof OutgoingWebhookListener>;

/** The receiver and its events. Duplicate event types count once. */
const Receiver = z.object({
  webhookUrl: ReceiverUrl,
  events: z
    .array(EventType)
    .min(1)
    .overwrite((events) => [...new Set(events)])
    .optional()
    .meta(EVENTS),
});

const ofListeners = z
  .never({ error: 'is for webhooks beside this one; POST it to …/outgoing-webhook/' })
  .meta({
    ...ADDITION,
    description: 'Rejected here: `POST …/outgoing-webhook/` adds webhooks beside this one.',
  });

/**
 * The `outgoingWebhook` member of a workflow-create payload. Contract §4, rule 2. `events` is ours.
 * Members for webhooks beside it are rejected, so that they are not ignored silently.
 */
export const OutgoingWebhookCreate = Receiver.extend({
  additional: ofListeners.optional(),
  temporary: ofListeners.optional(),
  expiresInSeconds: ofListeners.optional(),
}).meta({ id: 'OutgoingWebhookCreate' });
export type OutgoingWebhookCreate = z.infer<typeof OutgoingWebhookCreate>;

/**
 * The payload that registers an outgoing webhook. Contract §4, "Outgoing webhook". `events`,
 * `additional`, `temporary` and `expiresInSeconds` are ours. An additional webhook exists beside the
 * registered one and stays. A temporary listener does too, and expires automatically. Both receive
 * the same events.
 */
export const OutgoingWebhookRegister = Receiver.extend({
  additional: z
    .boolean()
    .optional()
    .meta({
      ...ADDITION,
      description:
        'A permanent webhook beside the registered one, which later registrations do not replace. The same address again keeps the webhook and returns a new secret. Not with `temporary`.',
    }),
  temporary: z
    .boolean()
    .optional()
    .meta({
      ...ADDITION,
      description: 'A listener in addition to the registered webhook, which expires by itself.',
    }),
  expiresInSeconds: z
    .number()
    .int()
    .min(1)
    .max(3600)
    .optional()
    .meta({ ...ADDITION, description: 'Only with `temporary: true`; 180 by default.' }),
})
  .refine((given) => given.expiresInSeconds === undefined || given.temporary === true, {
    path: ['expiresInSeconds'],
    error: 'is for temporary listeners only; send temporary: true with it',
  })
  .refine((given) => given.additional === undefined || given.temporary !== true, {
    path: ['additional'],
    error: 'is for permanent webhooks; omit it, or omit temporary',
  })
  .meta({
    id: 'OutgoingWebhookRegister',
    dependentSchemas: {
      additional: { properties: { temporary: { type: 'boolean', const: false } } },
      expiresInSeconds: {
        properties: { temporary: { type: 'boolean', const: true } },
        required: ['temporary'],
      },
    },
  });
export type OutgoingWebhookRegister = z.infer<typeof OutgoingWebhookRegister>;

/** The payload that gives the outgoing webhook a new signing secret. Ours. */
export const OutgoingWebhookRotateSecret = z
  .object({
    graceSeconds: z
      .number()
      .int()
      .min(0)
      .max(604_800)
      .optional()
      .describe('The maximum time for which former secrets stay valid; a day by default.'),
  })
  .meta({ id: 'OutgoingWebhookRotateSecret', ...ADDITION });
export type OutgoingWebhookRotateSecret = z.infer<typeof OutgoingWebhookRotateSecret>;

/** The response to a rotation, with the new secret, which is shown only here. Ours. */
export const OutgoingWebhookRotated = OutgoingWebhook.extend({
  signingSecret: z.string().meta(SIGNING_SECRET),
  formerSecretValidUntil: Timestamp.describe(
    'Until then, events also have a signature with the former secret.',
  ),
}).meta({ id: 'OutgoingWebhookRotated', ...ADDITION });
export type OutgoingWebhookRotated = z.infer<typeof OutgoingWebhookRotated>;

/** The result of a test event. Ours. */
export const OutgoingWebhookTested = DeliveryTry.extend({
  eventId: EventId,
  webhookUrl: z.url(),
  received: z.boolean().describe('Whether the receiver answered 2xx.'),
}).meta({ id: 'OutgoingWebhookTested', ...ADDITION });
export type OutgoingWebhookTested = z.infer<typeof OutgoingWebhookTested>;

/**
 * The response to a registration. Contract §4: "body includes the registered URL". The signing
 * secret (`whsec_…`, Standard Webhooks) is ours and shown only here.
 */
export const OutgoingWebhookRegistered = OutgoingWebhook.extend({
  signingSecret: z.string().meta(SIGNING_SECRET),
  events: z
    .array(EventType)
    .meta({ ...ADDITION, description: 'The event types that it receives.' }),
  ...BESIDE,
}).meta({
  id: 'OutgoingWebhookRegistered',
  description: 'The webhook that was registered, with the secret that its events are signed with.',
});
export type OutgoingWebhookRegistered = z.infer<typeof OutgoingWebhookRegistered>;

/** The webhook of a new workflow, with the members that a registration returns. */
export const OutgoingWebhookCreated = OutgoingWebhook.extend({
  signingSecret: z.string().meta(SIGNING_SECRET),
  events: z
    .array(EventType)
    .meta({ ...ADDITION, description: 'The event types that it receives.' }),
}).meta({
  id: 'OutgoingWebhookCreated',
  description: 'The webhook that was created, with the secret that its events are signed with.',
});
export type OutgoingWebhookCreated = z.infer<typeof OutgoingWebhookCreated>;
