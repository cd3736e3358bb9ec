import type { PerProcess } from '../concurrency/scope.ts';

const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 30_000;

/** A process that ran for longer did not fail at its start. */
const SHORT_RUN_MILLISECONDS = 60_000;

/**
 * Tells how long to wait before a worker process is started again. The delay doubles while
 * its processes end soon, so that one that cannot start does not keep the machine busy.
 */
export class RestartDelays implements PerProcess {
  readonly scope = 'per process';
  readonly #last = new Map<number, number>();

  /**
   * Returns the delay in milliseconds.
   * @param number of the worker process
   * @param ran how long it ran, in milliseconds
   */
  next(number: number, ran: number): number {
    const last = this.#last.get(number);
    const isRepeated = last !== undefined && ran < SHORT_RUN_MILLISECONDS;
    const delay = isRepeated ? Math.min(2 * last, LONGEST_MILLISECONDS) : SHORTEST_MILLISECONDS;
    this.#last.set(number, delay);
    return delay;
  }
}
