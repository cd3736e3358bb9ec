import { FROZEN_MILLISECONDS, pause } from './pause.ts';
import type { Timers } from './timers.ts';
import { systemTimers } from './timers.ts';

/** How often it is looked at, in milliseconds. */
const PERIOD = 1_000;

/**
 * Remembers for how long this process was frozen lately (pause.ts), for limits of time that others
 * watch, such as those of Node's HTTP server.
 */
export class Freezes {
  readonly #timers: Timers;
  readonly #remembered: number;
  #freezes: { endedAt: number; milliseconds: number }[] = [];
  #lookedAt: number;
  #cancel: () => void;

  /** @param remembered after so many milliseconds a freeze is forgotten */
  constructor(remembered: number, timers = systemTimers) {
    this.#remembered = remembered;
    this.#timers = timers;
    this.#lookedAt = timers.now();
    this.#cancel = this.#watch();
  }

  /**
   * Returns for how many milliseconds the process was frozen, in freezes that ended within the last
   * `milliseconds`. One from which it has just awoken counts, whichever timer fires first after it.
   */
  within(milliseconds: number): number {
    const now = this.#timers.now();
    const counted = this.#freezes.filter(({ endedAt }) => now - endedAt < milliseconds);
    const justNow = now - this.#lookedAt - PERIOD;
    const sum = counted.reduce((total, freeze) => total + freeze.milliseconds, 0);
    return justNow > FROZEN_MILLISECONDS ? sum + justNow : sum;
  }

  end(): void {
    this.#cancel();
  }

  #watch(): () => void {
    return pause(this.#timers, PERIOD, ({ milliseconds, wasFrozen }) => {
      const now = this.#timers.now();
      this.#lookedAt = now;
      this.#freezes = this.#freezes.filter(({ endedAt }) => now - endedAt < this.#remembered);
      if (wasFrozen) this.#freezes.push({ endedAt: now, milliseconds: milliseconds - PERIOD });
      this.#cancel = this.#watch();
    });
  }
}
