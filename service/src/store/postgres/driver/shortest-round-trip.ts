import type { PerProcess } from '../../../concurrency/scope.ts';
import type { Timers } from '../../../time/timers.ts';
import { systemTimers } from '../../../time/timers.ts';

/** The way to the server may change, for example when another server takes over. */
const PERIOD_MILLISECONDS = 10_000;

/**
 * Measures the shortest time from a statement to its answer: the way to the server and back, because
 * some statements need hardly any time there.
 */
export class ShortestRoundTrip implements PerProcess {
  readonly scope = 'per process';
  readonly #timers: Pick<Timers, 'now'>;
  #previous = Infinity;
  #current = Infinity;
  #begunAt: number;

  constructor(timers: Pick<Timers, 'now'> = systemTimers) {
    this.#timers = timers;
    this.#begunAt = timers.now();
  }

  /** Of the last ten to twenty seconds, in milliseconds; 0 if there was no statement. */
  get milliseconds(): number {
    const shortest = Math.min(this.#previous, this.#current);
    return shortest === Infinity ? 0 : shortest;
  }

  /** Measures a statement. */
  async measure<Result>(execute: () => Promise<Result>): Promise<Result> {
    const begun = this.#timers.now();
    const result = await execute();
    this.#add(this.#timers.now() - begun);
    return result;
  }

  #add(milliseconds: number): void {
    const now = this.#timers.now();
    if (now - this.#begunAt > PERIOD_MILLISECONDS) {
      this.#previous = this.#current;
      this.#current = Infinity;
      this.#begunAt = now;
    }
    this.#current = Math.min(this.#current, milliseconds);
  }
}
