import type {
  NotificationChannels,
  Subscriber,
} from '../../../service/src/store/sharing/notifications.ts';

/** Notifications between parts of one process, which a test can lose. */
export class NotificationHub implements NotificationChannels {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  /** What was sent: the payloads of each statement. */
  readonly sent: (readonly string[])[] = [];
  isLosing = false;
  /** A statement that is in progress ends with it. */
  #held: Promise<void> = Promise.resolve();

  subscribe(channel: string, subscriber: Subscriber): () => void {
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
    };
  }

  async notify(channel: string, ...payloads: readonly string[]): Promise<void> {
    this.sent.push(payloads);
    await this.#held;
    if (this.isLosing) throw new Error('the connection is lost');
    for (const { onPayload } of this.#subscribers.get(channel) ?? []) payloads.forEach(onPayload);
  }

  /** Statements last until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#held = promise.then(() => undefined);
    return () => {
      resolve(undefined);
    };
  }

  /** Tells everybody that the connection is back. */
  reconnect(): void {
    for (const subscribers of this.#subscribers.values()) {
      for (const { onConnected } of subscribers) onConnected();
    }
  }
}
