import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import { listReceivers } from '../store/records/outgoing-webhooks.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the receivers of an event, one for each address. An address with both a registered
 * webhook and a temporary listener gets each event once. The registered webhook takes precedence,
 * because it has more retries.
 */
export function onePerAddress(
  receivers: readonly OutgoingWebhookRecord[],
): OutgoingWebhookRecord[] {
  const standIns = new Map<string, OutgoingWebhookRecord>();
  for (const receiver of receivers.filter(isSentTo)) {
    const address = addressOf(receiver);
    if (!standIns.has(address) || receiver.expiresAt === null) standIns.set(address, receiver);
  }
  return receivers.filter(
    (receiver) => !isSentTo(receiver) || standIns.get(addressOf(receiver)) === receiver,
  );
}

/**
 * Returns the workflow's other webhooks at the address of a webhook. Events to that address are
 * signed with their secrets too, because the receiver may verify with any of them.
 * @param now milliseconds since 1970, UTC
 */
export async function othersAtAddress(
  store: Store,
  webhook: OutgoingWebhookRecord,
  now: number,
): Promise<OutgoingWebhookRecord[]> {
  const receivers = await listReceivers(store, webhook.workflowId, now);
  const address = addressOf(webhook);
  return receivers.filter(
    (other) => other.id !== webhook.id && isSentTo(other) && addressOf(other) === address,
  );
}

/** A removed webhook gets no events and has no secret. */
function isSentTo({ signingSecret }: OutgoingWebhookRecord): boolean {
  return signingSecret !== '';
}

/** The fragment of an address is not sent. */
function addressOf({ webhookUrl }: OutgoingWebhookRecord): string {
  const url = URL.parse(webhookUrl);
  if (url === null) return webhookUrl;
  url.hash = '';
  return url.href;
}
