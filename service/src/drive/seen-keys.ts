import { hash } from 'node:crypto';

/** The first capacity, in keys. */
const CAPACITY = 1_024;

/** Hexadecimal digits of a hash that a number represents exactly. */
const DIGITS = 13;

/**
 * The keys that a list of the storage had. It remembers 8 bytes of each, so that a million keys take
 * 8 MB. A key that was not there is taken for one that was with a probability of 1 in 4 billion, for
 * a million keys.
 */
export class SeenKeys {
  #hashes = new Float64Array(CAPACITY);
  #count = 0;
  #isSorted = true;

  add(key: string): void {
    if (this.#count === this.#hashes.length) {
      const larger = new Float64Array(this.#hashes.length * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[this.#count] = numberOf(key);
    this.#count += 1;
    this.#isSorted = false;
  }

  has(key: string): boolean {
    // The list of a folder gives none, and a hash costs more than the rest of a comparison.
    if (this.#count === 0) return false;
    if (!this.#isSorted) this.#hashes.subarray(0, this.#count).sort();
    this.#isSorted = true;
    const wanted = numberOf(key);
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#hashes[low] === wanted;
  }
}

function numberOf(key: string): number {
  return parseInt(hash('sha256', key).slice(0, DIGITS), 16);
}
