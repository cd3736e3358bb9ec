import type { Clock } from '../../time/clock.ts';

/** The clock may be changed meanwhile. So a distant time is approached in steps. */
const LONGEST_WAIT_MILLISECONDS = 60_000;

/** Rings once: at the given time, or after the longest wait if that is earlier. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /**
   * Sets the alarm instead of the time set before.
   * @param at milliseconds since 1970, UTC; null turns the alarm off
   */
  set(at: number | null): void {
    clearTimeout(this.#timer);
    if (at === null) return;
    const delay = Math.min(Math.max(at - this.#clock.now(), 0), LONGEST_WAIT_MILLISECONDS);
    this.#timer = setTimeout(this.#ring, delay);
  }
}
