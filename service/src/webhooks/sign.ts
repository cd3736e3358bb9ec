import { Webhook } from 'standardwebhooks';

/** What is signed and sent. */
export interface SignedMessage {
  /** The event's id: the same at every try. */
  id: string;
  body: string;
  /** Milliseconds since 1970, UTC. */
  sentAt: number;
}

/**
 * The headers of Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 * @param signingSecret `whsec_…`
 */
export function signatureHeaders(
  signingSecret: string,
  { id, body, sentAt }: SignedMessage,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt / 1000)),
    'webhook-signature': new Webhook(signingSecret).sign(id, new Date(sentAt), body),
  };
}
