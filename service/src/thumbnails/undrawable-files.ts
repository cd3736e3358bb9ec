import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../concurrency/scope.ts';

/** The maximum number of entries; a file that drops out is attempted again. */
const MAXIMUM = 1_000;

/**
 * File versions for which no thumbnail can be made, with the reasons; kept until the service
 * restarts.
 */
export class UndrawableFiles implements PerProcess {
  readonly scope = 'per process';
  /** By the id of the file. */
  readonly #entries = new LRUCache<string, { version: string; reason: string }>({ max: MAXIMUM });

  reason(fileId: string, version: string): string | undefined {
    const entry = this.#entries.get(fileId);
    return entry?.version === version ? entry.reason : undefined;
  }

  add(fileId: string, version: string, reason: string): void {
    this.#entries.set(fileId, { version, reason });
  }
}
