import { performance } from 'node:perf_hooks';
import type { PerProcess } from './scope.ts';

/** The share of time in which a loop that is not saturated waits for nothing. */
const SATURATED = 0.9;

/** Over so many milliseconds is the share taken, at least. */
const SAMPLE_MILLISECONDS = 50;

/** Measures how long the event loop has been at work; see `performance.eventLoopUtilization`. */
export interface LoopMeter {
  /** Returns milliseconds since any moment, and how many of them were work. */
  read(): { total: number; active: number };
}

const METER: LoopMeter = {
  read() {
    const { active, idle } = performance.eventLoopUtilization();
    return { total: active + idle, active };
  },
};

/**
 * Tells whether the event loop is saturated. Then more work at once cannot be done any sooner, and each
 * step of it delays every step of all others.
 */
export class EventLoopLoad implements PerProcess {
  readonly scope = 'per process';
  readonly #meter: LoopMeter;
  #before: ReturnType<LoopMeter['read']>;
  #isSaturated = false;

  constructor(meter: LoopMeter = METER) {
    this.#meter = meter;
    this.#before = meter.read();
  }

  /** Whether the loop had hardly any rest lately. */
  get isSaturated(): boolean {
    const now = this.#meter.read();
    const total = now.total - this.#before.total;
    if (total < SAMPLE_MILLISECONDS) return this.#isSaturated;
    this.#isSaturated = (now.active - this.#before.active) / total >= SATURATED;
    this.#before = now;
    return this.#isSaturated;
  }
}
