import type { Advisory } from '../../concurrency/scope.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';

/** How many uses a window allows. The quota refills evenly. */
export interface Quota {
  count: number;
  windowMilliseconds: number;
}

/** The result of an attempt to use a quota. */
export interface QuotaResult {
  isAllowed: boolean;
  /** How many more uses are possible now. */
  remaining: number;
  /** Time until the quota is full again, in whole seconds. */
  resetSeconds: number;
  /** Time until the next use is possible, in whole seconds; 0 if it is possible now. */
  retryAfterSeconds: number;
}

const SECOND = 1_000;

/**
 * How many keys are remembered. Beyond that, the least recently used key starts again with a full
 * quota.
 */
const MAX_KEYS = 100_000;

/** The usage of a key at a moment. */
interface Use {
  /** In parts: see `Quotas`. */
  owed: number;
  /** In milliseconds of the monotonic clock. */
  at: number;
}

/**
 * Limits how often each key may do something (the generic cell rate algorithm). Each use costs its
 * share of the window, which refills with time.
 *
 * Usage is counted in parts, so that every number is whole. A millisecond refills as many parts as
 * the quota has uses. A use costs as many parts as the window has milliseconds. A quota of six is
 * therefore never five because a sixth of a second was rounded up.
 */
export class Quotas implements Advisory {
  readonly scope = 'advisory';
  readonly #count: number;
  readonly #window: number;
  readonly #monotonic: MonotonicClock;
  /** The least recently used first. */
  readonly #uses = new Map<string, Use>();

  /** @param quota must consist of whole numbers */
  constructor({ count, windowMilliseconds }: Quota, monotonic: MonotonicClock) {
    this.#count = count;
    this.#window = windowMilliseconds;
    this.#monotonic = monotonic;
  }

  /** Uses the quota once, if it allows that. */
  take(key: string): QuotaResult {
    const now = this.#monotonic.elapsed();
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

  /** Undoes one use of a key that was allowed. */
  giveBack(key: string): void {
    const use = this.#uses.get(key);
    if (use) use.owed = Math.max(use.owed - this.#window, 0);
  }

  #owedBy(key: string, now: number): number {
    const { owed, at } = this.#uses.get(key) ?? { owed: 0, at: now };
    const passed = Math.min(now - at, this.#window);
    return Math.max(owed - passed * this.#count, 0);
  }

  #secondsToPass(parts: number): number {
    return Math.ceil(parts / (this.#count * SECOND));
  }

  #remember(key: string, use: Use): void {
    this.#uses.delete(key);
    this.#uses.set(key, use);
    if (this.#uses.size <= MAX_KEYS) return;
    const [oldest] = this.#uses.keys();
    if (oldest !== undefined) this.#uses.delete(oldest);
  }
}
