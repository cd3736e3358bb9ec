import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import { listReceivers } from '../store/records/outgoing-webhooks.ts';
import type { Store } from '../store/store.ts';

/** Which of several receivers at one address gets an event: the one that stays the longest. */
const PRECEDENCE = {
  registered: 4,
  additional: 3,
  temporary: 2,
  removedRegistered: 1,
  removedAdditional: 0,
} as const;

/**
 * Returns the receivers of an event, one for each address: an address with several webhooks gets
 * each event once. A temporary listener comes last, because it has the fewest retries.
 */
export function onePerAddress(
  receivers: readonly OutgoingWebhookRecord[],
): OutgoingWebhookRecord[] {
  const standIns = new Map<string, OutgoingWebhookRecord>();
  for (const receiver of receivers.filter(isSentTo)) {
    const address = addressOf(receiver);
    const other = standIns.get(address);
    const isFirst = other === undefined || PRECEDENCE[receiver.kind] > PRECEDENCE[other.kind];
    if (isFirst) standIns.set(address, receiver);
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
  return othersAtAddressIn(await listReceivers(store, webhook.workflowId, now), webhook);
}

/**
 * Returns what `othersAtAddress` does.
 * @param receivers those of the workflow that have not ended
 */
export function othersAtAddressIn(
  receivers: readonly OutgoingWebhookRecord[],
  webhook: OutgoingWebhookRecord,
): OutgoingWebhookRecord[] {
  const address = addressOf(webhook);
  return receivers.filter(
    (other) => other.id !== webhook.id && isSentTo(other) && addressOf(other) === address,
  );
}

/** Returns whether two addresses have the same origin and path. Their queries may differ. */
export function isSamePlace(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(webhookUrl: string): string {
  const url = URL.parse(webhookUrl);
  return url === null ? webhookUrl : `${url.origin}${url.pathname}`;
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
