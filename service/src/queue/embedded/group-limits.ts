import { LRUCache } from 'lru-cache';

/** So many groups are remembered; a group that is forgotten begins as a new one. */
const MAXIMUM = 10_000;

/**
 * How many jobs of each group may be under way at once.
 *
 * A group begins with a few. Each job of it that is done doubles its limit, up to the most; one that
 * is to be tried again, or was given up, leaves it a single one. So a receiver that does not answer holds few slots
 * from the beginning and one from then on, and one that answers gets as many as it can use.
 */
export class GroupLimits {
  readonly #first: number;
  readonly #most: number;
  readonly #limits = new LRUCache<string, number>({ max: MAXIMUM });

  constructor({ first, most }: { first: number; most: number }) {
    this.#first = first;
    this.#most = most;
  }

  of(groupKey: string): number {
    return this.#limits.peek(groupKey) ?? this.#first;
  }

  /** Whether the last job of a group failed. */
  isStruggling(groupKey: string): boolean {
    return this.of(groupKey) === 1;
  }

  succeeded(groupKey: string): void {
    this.#limits.set(groupKey, Math.min(this.of(groupKey) * 2, this.#most));
  }

  failed(groupKey: string): void {
    this.#limits.set(groupKey, 1);
  }
}
