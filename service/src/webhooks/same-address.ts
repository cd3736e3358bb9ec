import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import { listReceivers } from '../store/records/outgoing-webhooks.ts';
import type { Store } from '../store/tables.ts';

/**
 * Returns those who are to hear of an event, each address once: whoever has a registered webhook and
 * a temporary listener at one address hears each event once there. The registered webhook stands for
 * both, because it is tried for longer.
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
 * Returns who else listens to the workflow at the address of a webhook. What is sent there is signed
 * with their secrets too, as it may be one of these that the receiver there verifies with.
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

/** Nothing is signed for one that was removed, nor sent to it. */
function isSentTo({ signingSecret }: OutgoingWebhookRecord): boolean {
  return signingSecret !== '';
}

/** What stands behind the `#` of an address is not sent. */
function addressOf({ webhookUrl }: OutgoingWebhookRecord): string {
  const url = URL.parse(webhookUrl);
  if (url === null) return webhookUrl;
  url.hash = '';
  return url.href;
}
