import { Webhook } from 'standardwebhooks';

/** Deviations from the correct way to send an event. */
export interface Sending {
  /** Without a secret, the event is not signed. */
  signingSecret?: string;
  /** Milliseconds since 1970, UTC; now by default. */
  sentAt?: number;
  /** A change of the body in transit, after it was signed. */
  onItsWay?: (body: string) => string;
  /** A change of the headers in transit. */
  changeHeaders?: (headers: Record<string, string>) => Record<string, string>;
}

/**
 * Posts an event, signed by the reference implementation of Standard Webhooks, and returns the
 * status.
 */
export async function sendEvent(
  url: string,
  event: object,
  { signingSecret, sentAt = Date.now(), onItsWay, changeHeaders }: Sending,
): Promise<number> {
  const body = JSON.stringify(event);
  const signed = signingSecret === undefined ? {} : sign(signingSecret, event, body, sentAt);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(changeHeaders?.(signed) ?? signed) },
    body: onItsWay?.(body) ?? body,
  });
  await response.arrayBuffer();
  return response.status;
}

function sign(
  secret: string,
  event: { id?: string },
  body: string,
  sentAt: number,
): Record<string, string> {
  const id = event.id ?? 'evt_0';
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, new Date(sentAt), body),
  };
}
