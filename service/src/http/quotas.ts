import type { Clock } from '../clock.ts';

/** How often something may be done: so many times within a window, given back evenly. */
export interface Quota {
  count: number;
  windowMilliseconds: number;
}

/** What became of a wish to do something once more. */
export interface Taken {
  isAllowed: boolean;
  /** How often it may be done at once now. */
  remaining: number;
  /** Until everything has been given back, in whole seconds. */
  resetSeconds: number;
  /** Until it may be done once more, in whole seconds: 0 when it may be now. */
  retryAfterSeconds: number;
}

/** More than that are not remembered at once: who has not been seen for longest begins anew. */
const MOST_KEYS = 100_000;

/**
 * Counts how often each key has done something lately. One number a key: the moment at which all of
 * its quota is given back (the generic cell rate algorithm).
 */
export class Quotas {
  readonly #window: number;
  readonly #interval: number;
  readonly #clock: Clock;
  /** In the order in which they were used last. */
  readonly #wholeAt = new Map<string, number>();

  constructor({ count, windowMilliseconds }: Quota, clock: Clock) {
    this.#window = windowMilliseconds;
    this.#interval = windowMilliseconds / count;
    this.#clock = clock;
  }

  /** Does it once more, if it may be done. */
  take(key: string): Taken {
    const now = this.#clock.now();
    // A clock that was set back must not make anybody wait for longer than the window.
    const known = Math.min(this.#wholeAt.get(key) ?? now, now + this.#window);
    const wholeAt = Math.max(known, now);
    const taken = wholeAt + this.#interval;
    const isAllowed = taken - now <= this.#window;
    if (isAllowed) this.#remember(key, taken);
    const owed = (isAllowed ? taken : wholeAt) - now;
    return {
      isAllowed,
      remaining: Math.floor((this.#window - owed) / this.#interval),
      resetSeconds: Math.ceil(owed / 1000),
      retryAfterSeconds: isAllowed ? 0 : Math.ceil((taken - now - this.#window) / 1000),
    };
  }

  /** Gives everything back. */
  forget(key: string): void {
    this.#wholeAt.delete(key);
  }

  #remember(key: string, wholeAt: number): void {
    this.#wholeAt.delete(key);
    this.#wholeAt.set(key, wholeAt);
    if (this.#wholeAt.size <= MOST_KEYS) return;
    const [oldest] = this.#wholeAt.keys();
    if (oldest !== undefined) this.#wholeAt.delete(oldest);
  }
}
