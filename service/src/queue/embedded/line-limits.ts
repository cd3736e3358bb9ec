import { LRUCache } from 'lru-cache';

/** So many lines are remembered; a line that is forgotten begins as a new one. */
const MAXIMUM = 10_000;

/**
 * How many jobs of each line may be under way at once.
 *
 * A line begins with a few. Each job of it that is done doubles its limit, up to the most; one that
 * is to be tried again, or was given up, leaves it a single one. So a receiver that does not answer holds few slots
 * from the beginning and one from then on, and one that answers gets as many as it can use.
 */
export class LineLimits {
  readonly #first: number;
  readonly #most: number;
  readonly #limits = new LRUCache<string, number>({ max: MAXIMUM });

  constructor({ first, most }: { first: number; most: number }) {
    this.#first = first;
    this.#most = most;
  }

  of(line: string): number {
    return this.#limits.peek(line) ?? this.#first;
  }

  /** Whether the last job of a line failed. */
  isStruggling(line: string): boolean {
    return this.of(line) === 1;
  }

  succeeded(line: string): void {
    this.#limits.set(line, Math.min(this.of(line) * 2, this.#most));
  }

  failed(line: string): void {
    this.#limits.set(line, 1);
  }
}
