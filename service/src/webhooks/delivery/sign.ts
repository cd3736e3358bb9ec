import { Webhook } from 'standardwebhooks';
import type { OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';

/** `whsec_…`, each. */
export type SigningSecrets = Pick<OutgoingWebhookRecord, 'signingSecret' | 'formerSecrets'>;

/** What is signed and sent. */
export interface SignedMessage {
  /** The event's id: the same at every try. */
  id: string;
  body: string;
  /** Milliseconds since 1970, UTC. */
  sentAt: number;
}

/** The secrets of a webhook that a receiver may verify with at that moment, the present one first. */
export function validSecrets(
  { signingSecret, formerSecrets }: SigningSecrets,
  now: number,
): string[] {
  const former = formerSecrets.filter(({ validUntil }) => validUntil > now);
  return [signingSecret, ...former.map(({ secret }) => secret)];
}

/**
 * The headers of Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`. While a
 * secret is being rotated there is a signature for each that is valid, separated by spaces.
 * @param others whose secrets the receiver may verify with as well
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
