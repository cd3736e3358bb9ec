import { Webhook } from 'standardwebhooks';

/** How an event is sent, where it differs from the honest way. */
export interface Sending {
  /** Nothing is signed without one. */
  signingSecret?: string;
  /** Milliseconds since 1970, UTC; now when left out. */
  sentAt?: number;
  /** What happens to the body on its way, after it has been signed. */
  onItsWay?: (body: string) => string;
  /** What happens to the headers on their way. */
  changeHeaders?: (headers: Record<string, string>) => Record<string, string>;
}

/** Posts an event, signed by the reference implementation of Standard Webhooks; gives the status. */
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
