import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../../concurrency/scope.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { StorageError } from '../storage-error.ts';
import type { S3Objects } from './s3-objects.ts';

const FRESH_MILLISECONDS = 10_000;
const MOST_FOLDERS = 10_000;

/**
 * Finds blobs that have the path of a folder. S3 has no folders and would accept a blob below
 * another one. That a path has no blob is cached for a few seconds, so that most writes need no
 * request for it.
 */
export class BlobsAbove implements PerProcess {
  readonly scope = 'per process';
  readonly #objects: S3Objects;
  readonly #monotonic: MonotonicClock;
  /** When a path was found to have no blob, by path. */
  readonly #free = new LRUCache<string, number>({ max: MOST_FOLDERS });

  constructor(objects: S3Objects, monotonic: MonotonicClock) {
    this.#objects = objects;
    this.#monotonic = monotonic;
  }

  /** Returns the outermost folder of a key that is a blob; undefined if none is. */
  async find(key: string): Promise<string | undefined> {
    const folders = foldersOf(key).filter((folder) => !this.#isFree(folder));
    const heads = await Promise.all(folders.map((folder) => this.#objects.head(folder)));
    const now = this.#monotonic.elapsed();
    for (const [position, folder] of folders.entries()) {
      if (!heads[position]) this.#free.set(folder, now);
    }
    return folders.find((_, position) => heads[position]);
  }

  /** @throws StorageError, if a blob has the path of a folder of the key */
  async requireNone(key: string): Promise<void> {
    const folder = await this.find(key);
    if (folder === undefined) return;
    const details = `"${key}" cannot be a blob, because "${folder}" is one.`;
    throw new StorageError('STORAGE_REJECTED', details);
  }

  /** Forgets what is known of a path: it gets a blob. */
  forget(key: string): void {
    this.#free.delete(key);
  }

  #isFree(folder: string): boolean {
    const at = this.#free.get(folder);
    return at !== undefined && this.#monotonic.elapsed() - at < FRESH_MILLISECONDS;
  }
}
