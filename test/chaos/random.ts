/**
 * Reproducible random numbers (mulberry32) for the data, the kills and the behaviour of receivers.
 * Timing still differs from run to run.
 */
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

  /** A whole number from 0 to `bound`, without `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Returns true with this probability, from 0 (never) to 1 (always). */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** @throws RangeError if the list is empty */
  pick<One>(list: readonly One[]): One {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new RangeError('Nothing can be picked from nothing.');
    return picked;
  }

  /** Returns an independent sequence, so that drawing more from one does not change the others. */
  branch(): Random {
    return new Random(this.below(2 ** 32));
  }
}
