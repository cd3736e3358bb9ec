import type { Clock } from '../../time/clock.ts';

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

const SECOND = 1_000;

/** More than that are not remembered at once: who has not been seen for longest begins anew. */
const MOST_KEYS = 100_000;

/** What a key has used of its quota at a moment. */
interface Use {
  /** In parts: see `Quotas`. */
  owed: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/**
 * Counts how often each key has done something lately (the generic cell rate algorithm). Each use
 * owes its share of the window, which passes by itself.
 *
 * What is owed is counted in parts, of which a millisecond gives back as many as the quota has uses.
 * Then one use owes as many parts as the window has milliseconds: everything is a whole number, and
 * a quota of six is never five because a sixth of a second was rounded up.
 */
export class Quotas {
  readonly #count: number;
  readonly #window: number;
  readonly #clock: Clock;
  /** In the order in which they were used last. */
  readonly #uses = new Map<string, Use>();

  /** @param quota of whole numbers */
  constructor({ count, windowMilliseconds }: Quota, clock: Clock) {
    this.#count = count;
    this.#window = windowMilliseconds;
    this.#clock = clock;
  }

  /** Does it once more, if it may be done. */
  take(key: string): Taken {
    const now = this.#clock.now();
    const before = this.#owedBy(key, now);
    const most = this.#count * this.#window;
    const isAllowed = before + this.#window <= most;
    const owed = isAllowed ? before + this.#window : before;
    this.#remember(key, { owed, at: now });
    return {
      isAllowed,
      remaining: Math.floor((most - owed) / this.#window),
      resetSeconds: this.#secondsToPass(owed),
      retryAfterSeconds: isAllowed ? 0 : this.#secondsToPass(owed + this.#window - most),
    };
  }

  /** Gives everything back. */
  forget(key: string): void {
    this.#uses.delete(key);
  }

  #owedBy(key: string, now: number): number {
    const { owed, at } = this.#uses.get(key) ?? { owed: 0, at: now };
    // A clock that was set back gives nothing back, and takes nothing either.
    const passed = Math.min(Math.max(now - at, 0), this.#window);
    return Math.max(owed - passed * this.#count, 0);
  }

  #secondsToPass(parts: number): number {
    return Math.ceil(parts / (this.#count * SECOND));
  }

  #remember(key: string, use: Use): void {
    this.#uses.delete(key);
    this.#uses.set(key, use);
    if (this.#uses.size <= MOST_KEYS) return;
    const [oldest] = this.#uses.keys();
    if (oldest !== undefined) this.#uses.delete(oldest);
  }
}
