import type { RunId } from '@docloom/contract';
import type { PerProcess } from '../concurrency/scope.ts';
import type { NotificationChannels } from '../store/sharing/notifications.ts';
import { toPayloads } from '../store/sharing/notifications.ts';
import type { Timers } from '../time/timers.ts';

/** The channel on which services announce the ends of runs. */
export const ENDINGS_CHANNEL = 'docloom_run_endings';

/** For how long ends are collected before they are announced, in milliseconds. */
const COLLECT_MILLISECONDS = 5;

/** The least time between two announcements, in milliseconds: at most twenty a second. */
const BETWEEN_MILLISECONDS = 50;

/**
 * Announces the ends of runs to the other services. Those of a few milliseconds are one statement,
 * and nothing is sent while none ends. One that is lost is not repeated: the others find out by
 * polling.
 *
 * States: `idle` (nothing to announce), `collecting` (until a timer fires), `sending` (a statement
 * is in progress; ends are collected meanwhile).
 *
 * Transitions: idle → collecting with an end; collecting → sending when the timer fires or `flush`
 * is called; sending → collecting if ends were collected meanwhile, otherwise → idle.
 */
export class EndingAnnouncements implements PerProcess {
  readonly scope = 'per process';
  readonly #notifications: NotificationChannels;
  readonly #timers: Timers;
  #state: 'idle' | 'collecting' | 'sending' = 'idle';
  #ended: RunId[] = [];
  #sending: Promise<void> = Promise.resolve();
  #sentAt = -Infinity;
  #cancel = () => {};

  constructor(notifications: NotificationChannels, timers: Timers) {
    this.#notifications = notifications;
    this.#timers = timers;
  }

  add(runId: RunId): void {
    this.#ended.push(runId);
    if (this.#state === 'idle') this.#collect();
  }

  /** Announces everything now. Never rejects. */
  async flush(): Promise<void> {
    await this.#sending;
    if (this.#state !== 'collecting') return;
    this.#cancel();
    await this.#send();
  }

  #collect(): void {
    this.#state = 'collecting';
    const sinceLast = this.#timers.now() - this.#sentAt;
    const wait = Math.max(COLLECT_MILLISECONDS, BETWEEN_MILLISECONDS - sinceLast);
    this.#cancel = this.#timers.after(wait, () => {
      void this.#send();
    });
  }

  #send(): Promise<void> {
    this.#state = 'sending';
    this.#sentAt = this.#timers.now();
    const payloads = toPayloads(this.#ended);
    this.#ended = [];
    this.#sending = this.#notifications
      .notify(ENDINGS_CHANNEL, ...payloads)
      .catch(() => undefined)
      .then(() => {
        this.#state = 'idle';
        if (this.#ended.length > 0) this.#collect();
      });
    return this.#sending;
  }
}
