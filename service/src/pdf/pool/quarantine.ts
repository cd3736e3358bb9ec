import { LRUCache } from 'lru-cache';
import type { NotConvertible } from '../converter.ts';

/** So many are remembered; who has more of them has another problem. */
const MAXIMUM = 1_000;

/** Files that are to blame for the ends of processes, by the hash of their content, and why. */
export class Quarantine {
  readonly #verdicts = new LRUCache<string, NotConvertible>({ max: MAXIMUM });

  verdict(key: string): NotConvertible | undefined {
    return this.#verdicts.get(key);
  }

  add(key: string, verdict: NotConvertible): void {
    this.#verdicts.set(key, verdict);
  }
}
