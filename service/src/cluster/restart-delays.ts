const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 30_000;

/** A process that has lived longer did not fail because of its start. */
const SHORT_LIFE_MILLISECONDS = 60_000;

/**
 * Tells how long to wait before a worker process is started again. The delay doubles as long as its
 * processes live shortly, so that one that cannot start does not keep the machine busy.
 */
export class RestartDelays {
  readonly #last = new Map<number, number>();

  /**
   * Returns the delay in milliseconds.
   * @param number of the worker process
   * @param lived how long it lived, in milliseconds
   */
  next(number: number, lived: number): number {
    const last = this.#last.get(number);
    const isRepeated = last !== undefined && lived < SHORT_LIFE_MILLISECONDS;
    const delay = isRepeated ? Math.min(2 * last, LONGEST_MILLISECONDS) : SHORTEST_MILLISECONDS;
    this.#last.set(number, delay);
    return delay;
  }
}
