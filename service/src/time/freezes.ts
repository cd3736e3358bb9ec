import { FROZEN_MILLISECONDS, pause } from './pause.ts';
import type { Timers } from './timers.ts';
import { systemTimers } from './timers.ts';

/** How often the time is checked, in milliseconds. */
const PERIOD = 1_000;

/**
 * Records how long this process was frozen recently (pause.ts), for timeouts that other code
 * watches, such as those of Node's HTTP server.
 */
export class Freezes {
  readonly #timers: Timers;
  readonly #remembered: number;
  #freezes: { endedAt: number; milliseconds: number }[] = [];
  #checkedAt: number;
  #cancel: () => void;

  /** @param remembered how long a freeze is remembered, in milliseconds */
  constructor(remembered: number, timers = systemTimers) {
    this.#remembered = remembered;
    this.#timers = timers;
    this.#checkedAt = timers.now();
    this.#cancel = this.#watch();
  }

  /**
   * Returns for how many milliseconds the process was frozen, in freezes that ended within the last
   * `milliseconds`. A freeze that has just ended counts, whichever timer fires first after it.
   */
  within(milliseconds: number): number {
    const now = this.#timers.now();
    const counted = this.#freezes.filter(({ endedAt }) => now - endedAt < milliseconds);
    const justNow = now - this.#checkedAt - PERIOD;
    const sum = counted.reduce((total, freeze) => total + freeze.milliseconds, 0);
    return justNow > FROZEN_MILLISECONDS ? sum + justNow : sum;
  }

  end(): void {
    this.#cancel();
  }

  #watch(): () => void {
    return pause(this.#timers, PERIOD, ({ milliseconds, wasFrozen }) => {
      const now = this.#timers.now();
      this.#checkedAt = now;
      this.#freezes = this.#freezes.filter(({ endedAt }) => now - endedAt < this.#remembered);
      if (wasFrozen) this.#freezes.push({ endedAt: now, milliseconds: milliseconds - PERIOD });
      this.#cancel = this.#watch();
    });
  }
}
