import { uptime } from 'node:os';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { MonotonicClock } from './monotonic-clock.ts';
import { systemMonotonicClock } from './monotonic-clock.ts';

/** The clocks that a `SteadyClock` reads. Injected, so that tests can step them. */
export interface TimeSources {
  /** The system clock, which somebody can set. */
  readonly wall: Clock;
  /** Stands still while the machine is suspended. */
  readonly monotonic: MonotonicClock;
  /** Returns the milliseconds since the machine was started, including those when it was suspended. */
  readonly uptime: () => number;
}

/** The clocks of this machine. */
export const systemTimeSources: TimeSources = {
  wall: systemClock,
  monotonic: systemMonotonicClock,
  uptime: () => uptime() * 1_000,
};

/** What all clocks showed at one moment, in milliseconds. */
export interface ClockReading {
  readonly wall: number;
  readonly monotonic: number;
  readonly uptime: number;
}

/** A reading that took longer was interrupted, and its values are not from one moment. */
const LONGEST_READING_MILLISECONDS = 20;
const MOST_READINGS = 5;

/** By how much clocks must differ to show a suspension, in milliseconds: some count whole seconds. */
const SUSPENDED_MILLISECONDS = 2_000;

/**
 * The clock of the service. It goes on at the pace of the monotonic clock if somebody sets the
 * system clock, until `follow` is called. The time when the machine was suspended counts at once. So the service takes over the new time at one moment of
 * its choice, together with all times that it has stored.
 */
export class SteadyClock implements Clock {
  readonly #sources: TimeSources;
  #followed: ClockReading;
  /** For how long the machine is known to have been suspended since then, in milliseconds. */
  #suspended = 0;

  constructor(sources: TimeSources = systemTimeSources) {
    this.#sources = sources;
    this.#followed = this.read();
  }

  now(): number {
    const { wall, monotonic } = this.#followed;
    const passed = this.#sources.monotonic.elapsed() - monotonic;
    const expected = wall + passed + this.#suspended;
    // To read the uptime takes a hundred times as long as to read the system clock.
    if (Math.abs(this.#sources.wall.now() - expected) <= SUSPENDED_MILLISECONDS) return expected;
    const suspended = this.#suspendedFor(passed, this.#sources.uptime());
    this.#suspended = Math.max(this.#suspended, suspended);
    return wall + passed + this.#suspended;
  }

  /** Reads all clocks at one moment. */
  read(): ClockReading {
    for (let attempt = 1; ; attempt += 1) {
      const monotonic = this.#sources.monotonic.elapsed();
      const reading = { wall: this.#sources.wall.now(), monotonic, uptime: this.#sources.uptime() };
      const took = this.#sources.monotonic.elapsed() - monotonic;
      if (took <= LONGEST_READING_MILLISECONDS || attempt === MOST_READINGS) return reading;
    }
  }

  /**
   * Returns by how much the system clock was set forward since the last `follow`, in milliseconds;
   * negative if it was set back. The time when the machine was suspended does not count.
   */
  stepUntil({ wall, monotonic, uptime }: ClockReading): number {
    const { wall: from, ...before } = this.#followed;
    const passed = Math.max(monotonic - before.monotonic, uptime - before.uptime);
    return Math.round(wall - from - passed);
  }

  /** Returns whether the machine was suspended since the last `follow`. */
  wasSuspendedUntil({ monotonic, uptime }: ClockReading): boolean {
    return this.#suspendedFor(monotonic - this.#followed.monotonic, uptime) > 0;
  }

  /**
   * Takes over the time of the system clock.
   * @returns a function that undoes this
   */
  follow(reading: ClockReading): () => void {
    const before = { followed: this.#followed, suspended: this.#suspended };
    this.#followed = reading;
    this.#suspended = 0;
    return () => {
      this.#followed = before.followed;
      this.#suspended = before.suspended;
    };
  }

  /** @param passed by the monotonic clock since the last `follow`, in milliseconds */
  #suspendedFor(passed: number, uptime: number): number {
    const suspended = Math.round(uptime - this.#followed.uptime - passed);
    return suspended > SUSPENDED_MILLISECONDS ? suspended : 0;
  }
}
