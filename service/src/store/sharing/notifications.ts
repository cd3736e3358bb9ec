/** What a subscriber of a channel is told. */
export interface Subscriber {
  /** A notification has arrived. It may be one of this process. */
  onPayload: (payload: string) => void;
  /** The channel is listened to, perhaps again. What was sent before may have been missed. */
  onConnected: () => void;
}

/**
 * Tells the processes that share a database what happens in one of them. A notification may be lost,
 * for example while a connection is, so every subscriber also finds out in another way.
 */
export interface NotificationChannels {
  /** @returns a function that ends the subscription */
  subscribe(channel: string, subscriber: Subscriber): () => void;
  /**
   * Sends notifications at once, outside transactions.
   * @param payloads see `toPayloads`
   * @throws the database's error; then they were not sent, or perhaps
   */
  notify(channel: string, ...payloads: readonly string[]): Promise<void>;
}

/** In bytes. PostgreSQL accepts 7,999. */
const LARGEST_PAYLOAD = 7_900;

/** Packs ids, which have no spaces, into as few payloads as possible. See `idsIn`. */
export function toPayloads(ids: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const id of ids) {
    const longer = payload === '' ? id : `${payload} ${id}`;
    if (Buffer.byteLength(longer) <= LARGEST_PAYLOAD) {
      payload = longer;
      continue;
    }
    payloads.push(payload);
    payload = id;
  }
  return payload === '' ? payloads : [...payloads, payload];
}

/** Returns the ids in a payload. */
export function idsIn(payload: string): string[] {
  return payload.split(' ');
}
