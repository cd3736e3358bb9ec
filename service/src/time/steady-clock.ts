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

/**
 * The clock of the service. It goes on at the pace of the monotonic clock if somebody sets the
 * system clock, until `follow` is called. So the service takes over the new time at one moment of
 * its choice, together with all times that it has stored.
 */
export class SteadyClock implements Clock {
  readonly #sources: TimeSources;
  #followed: ClockReading;

  constructor(sources: TimeSources = systemTimeSources) {
    this.#sources = sources;
    this.#followed = this.read();
  }

  now(): number {
    return this.#followed.wall + this.#sources.monotonic.elapsed() - this.#followed.monotonic;
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

  /**
   * Takes over the time of the system clock.
   * @returns a function that undoes this
   */
  follow(reading: ClockReading): () => void {
    const before = this.#followed;
    this.#followed = reading;
    return () => {
      this.#followed = before;
    };
  }
}
