import { performance } from 'node:perf_hooks';
import type { PerProcess } from './scope.ts';

/** The utilization from which the event loop counts as saturated. */
const SATURATED = 0.9;

/** The minimum period over which the utilization is measured. */
const SAMPLE_MILLISECONDS = 50;

/** Measures how long the event loop has been active; see `performance.eventLoopUtilization`. */
export interface LoopMeter {
  /** Returns the milliseconds since an arbitrary moment, and in how many of them the loop was active. */
  read(): { total: number; active: number };
}

/** Measures the loop of this thread. */
export const loopMeter: LoopMeter = {
  read() {
    const { active, idle } = performance.eventLoopUtilization();
    return { total: active + idle, active };
  },
};

/** Reports how busy the event loop has been recently. */
export class EventLoopLoad implements PerProcess {
  readonly scope = 'per process';
  readonly #meter: LoopMeter;
  #before: ReturnType<LoopMeter['read']>;
  #utilization = 0;

  constructor(meter: LoopMeter = loopMeter) {
    this.#meter = meter;
    this.#before = meter.read();
  }

  /** The share of the last period in which the loop was active, from 0 to 1. */
  get utilization(): number {
    const now = this.#meter.read();
    const total = now.total - this.#before.total;
    if (total < SAMPLE_MILLISECONDS) return this.#utilization;
    this.#utilization = (now.active - this.#before.active) / total;
    this.#before = now;
    return this.#utilization;
  }

  /**
   * Whether the loop was active nearly all of the last period. More concurrency then adds no
   * throughput, and makes every step of other work slower.
   */
  get isSaturated(): boolean {
    return this.utilization >= SATURATED;
  }
}
