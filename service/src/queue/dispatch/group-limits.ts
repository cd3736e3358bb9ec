import { LRUCache } from 'lru-cache';

/** Maximum number of groups in memory; an evicted group starts as a new one. */
const MAXIMUM_GROUPS = 10_000;

/**
 * Adapts how many jobs of each group may run at once.
 *
 * A group starts with a low limit. Each successful job doubles it, up to the maximum. A job that is
 * to be retried or was given up reduces it to 1. So a receiver that does not answer soon holds a
 * single slot, and one that answers gets as many as it can use.
 */
export class GroupLimits {
  readonly #first: number;
  readonly #most: number;
  readonly #limits = new LRUCache<string, number>({ max: MAXIMUM_GROUPS });

  constructor({ first, most }: { first: number; most: number }) {
    this.#first = first;
    this.#most = most;
  }

  of(groupKey: string): number {
    return this.#limits.peek(groupKey) ?? this.#first;
  }

  /** Returns whether the last job of a group failed. */
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
