import type { BigIntStats } from 'node:fs';
import { LRUCache } from 'lru-cache';

/** Maximum total size, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** In bytes; larger files are read from the disk each time. */
const LARGEST = 8 * 1024 * 1024;
/**
 * File systems round times of changes, at worst to two seconds. A file that was changed within that
 * time may change again without a new time.
 */
const STEP_MILLISECONDS = 2_000;

/**
 * Caches recently read contents, so that a template is not read again for each document. A file
 * counts as unchanged if its times, its size and its inode are the same. Writing it, renaming
 * another file to it or restoring an older one changes at least one of them.
 */
export class ContentCache {
  /** By the id of the file. */
  readonly #contents = new LRUCache<string, { version: string; content: Buffer }>({
    maxSize: MAX_BYTES,
    // The cache accepts no entry of size 0.
    sizeCalculation: ({ content }) => Math.max(content.length, 1),
  });

  /**
   * Returns the cached content, or undefined if the file has changed or is not cached.
   * @param status of the file as it is now
   */
  get(fileId: string, status: BigIntStats): Buffer | undefined {
    const known = this.#contents.get(fileId);
    if (known?.version === versionOf(status)) return known.content;
    this.#contents.delete(fileId);
    return undefined;
  }

  /**
   * Caches a content, unless the file was changed so recently that another change could be missed.
   * @param status of the file before it was read
   * @param now milliseconds since 1970, UTC
   */
  add(fileId: string, status: BigIntStats, content: Buffer, now: number): void {
    const changedAt = Math.max(Number(status.mtimeMs), Number(status.ctimeMs));
    this.#contents.delete(fileId);
    if (content.length > LARGEST || now - changedAt <= STEP_MILLISECONDS) return;
    this.#contents.set(fileId, { version: versionOf(status), content });
  }
}

function versionOf({ mtimeNs, ctimeNs, size, ino }: BigIntStats): string {
  return [mtimeNs, ctimeNs, size, ino].join(' ');
}
