import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { NotConvertible } from '../converter.ts';

/** The maximum number of files; an installation with more has another problem. */
const MAXIMUM = 1_000;

/** Files that made processes fail, by the hash of their content, with the reasons. */
export class Quarantine implements PerProcess {
  readonly scope = 'per process';
  readonly #verdicts = new LRUCache<string, NotConvertible>({ max: MAXIMUM });

  verdict(key: string): NotConvertible | undefined {
    return this.#verdicts.get(key);
  }

  add(key: string, verdict: NotConvertible): void {
    this.#verdicts.set(key, verdict);
  }
}
