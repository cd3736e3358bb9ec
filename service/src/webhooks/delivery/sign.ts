import { Webhook } from 'standardwebhooks';
import type { OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';

/** Secrets of the form `whsec_…`. */
export type SigningSecrets = Pick<OutgoingWebhookRecord, 'signingSecret' | 'formerSecrets'>;

/** A message to sign and send. */
export interface SignedMessage {
  /** The event's ID, the same for every attempt. */
  id: string;
  body: string;
  /** Milliseconds since 1970, UTC. */
  sentAt: number;
}

/** Returns the webhook's secrets that are valid at a time, the current one first. */
export function validSecrets(
  { signingSecret, formerSecrets }: SigningSecrets,
  now: number,
): string[] {
  const former = formerSecrets.filter(({ validUntil }) => validUntil > now);
  return [signingSecret, ...former.map(({ secret }) => secret)];
}

/**
 * Returns the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 * During a rotation there is one signature for each valid secret, separated by spaces.
 * @param others further webhooks whose secrets the receiver may use
 */
export function signatureHeaders(
  secrets: SigningSecrets,
  { id, body, sentAt }: SignedMessage,
  others: readonly SigningSecrets[] = [],
): Record<string, string> {
  const signatures = [secrets, ...others]
    .flatMap((of) => validSecrets(of, sentAt))
    .map((secret) => new Webhook(secret).sign(id, new Date(sentAt), body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
