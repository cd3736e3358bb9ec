import { LRUCache } from 'lru-cache';

/** So many are remembered; another is found out again. */
const MAXIMUM = 1_000;

/** Versions of files that no thumbnail can be made of, and why; until the service starts again. */
export class Refusals {
  /** By the id of the file. */
  readonly #refused = new LRUCache<string, { version: string; reason: string }>({ max: MAXIMUM });

  reason(fileId: string, version: string): string | undefined {
    const refused = this.#refused.get(fileId);
    return refused?.version === version ? refused.reason : undefined;
  }

  add(fileId: string, version: string, reason: string): void {
    this.#refused.set(fileId, { version, reason });
  }
}
