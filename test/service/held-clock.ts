import type { Clock } from '../../service/src/time/clock.ts';
import type { MonotonicClock } from '../../service/src/time/monotonic-clock.ts';

/** A system clock and a monotonic clock that stand still until a test moves them on. */
export class HeldClock implements Clock, MonotonicClock {
  #milliseconds = Date.parse('2026-11-20T09:30:00Z');
  #elapsed = 1_000;

  now(): number {
    return this.#milliseconds;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  /** Lets time pass. */
  moveOn(milliseconds: number): void {
    this.#milliseconds += milliseconds;
    this.#elapsed += milliseconds;
  }

  /** Sets the system clock. The monotonic clock does not notice it. */
  step(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}
