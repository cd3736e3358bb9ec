import type { TimeSources } from '../../service/src/time/steady-clock.ts';
import { HeldClock } from './held-clock.ts';
import { HeldTimers } from './held-timers.ts';

/** The clocks of a machine: somebody sets its system clock, and suspends the machine. */
export class SteppedTime {
  readonly wall = new HeldClock();
  readonly timers = new HeldTimers();
  #uptime = 60_000;

  get sources(): TimeSources {
    return { wall: this.wall, monotonic: this.wall, uptime: () => this.#uptime };
  }

  /** Lets time pass. */
  moveOn(milliseconds: number): void {
    this.wall.moveOn(milliseconds);
    this.#uptime += milliseconds;
    this.timers.run(milliseconds);
  }

  /** Sets the system clock. */
  step(milliseconds: number): void {
    this.wall.step(milliseconds);
  }

  /** Suspends the machine: neither timers nor the monotonic clock go on. */
  suspend(milliseconds: number): void {
    this.wall.step(milliseconds);
    this.#uptime += milliseconds;
  }
}
