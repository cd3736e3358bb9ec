import { LRUCache } from 'lru-cache';
import type { BlobState } from '../blob-store.ts';

/** Maximum total size, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** In bytes; larger contents are read from the store each time. */
const LARGEST = 8 * 1024 * 1024;

/**
 * Caches recently read contents, so that a template is not read again for each document. A content
 * counts as unchanged if its version is the same.
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
   * @param state of the file as it is now
   */
  get(fileId: string, { version }: BlobState): Buffer | undefined {
    const known = this.#contents.get(fileId);
    if (known?.version === version) return known.content;
    this.#contents.delete(fileId);
    return undefined;
  }

  /**
   * Caches a content, unless the file was changed so recently that another change could be missed.
   * @param state of the content
   * @param now milliseconds since 1970, UTC
   */
  add(fileId: string, { version, settledAt }: BlobState, content: Buffer, now: number): void {
    this.#contents.delete(fileId);
    if (content.length > LARGEST || now <= settledAt) return;
    this.#contents.set(fileId, { version, content });
  }
}
