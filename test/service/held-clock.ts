import type { Clock } from '../../service/src/time/clock.ts';

/** A clock that stands still until a test moves it on. */
export class HeldClock implements Clock {
  #milliseconds = Date.parse('2026-11-20T09:30:00Z');

  now(): number {
    return this.#milliseconds;
  }

  moveOn(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}
