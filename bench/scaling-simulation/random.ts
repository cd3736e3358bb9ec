/** Reproducible random numbers (mulberry32). */
export class Random {
  #state: number;

  /** @param seed a whole number from 0 to 2³² − 1 */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An exponentially distributed number: the time between events without memory. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }
}
