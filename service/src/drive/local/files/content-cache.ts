import type { BigIntStats } from 'node:fs';
import { LRUCache } from 'lru-cache';

/** In bytes, of all together. */
const MOST_BYTES = 64 * 1024 * 1024;
/** In bytes: larger ones are read from the disk each time. */
const LARGEST = 8 * 1024 * 1024;
/**
 * File systems tell the time of a change in steps, the coarsest of two seconds. What has been changed
 * within a step may be changed again without a trace.
 */
const STEP_MILLISECONDS = 2_000;

/**
 * The contents of files that were read last, so that a template is not read anew for each document.
 * A file counts as unchanged when its times, its size and its place on the disk are: whoever writes
 * it, renames another one to it or restores an older one changes at least one of them.
 */
export class ContentCache {
  /** By the id of the file. */
  readonly #kept = new LRUCache<string, { version: string; content: Buffer }>({
    maxSize: MOST_BYTES,
    // Nothing is cached of size 0.
    sizeCalculation: ({ content }) => Math.max(content.length, 1),
  });

  /** @param status of the file as it is now */
  get(fileId: string, status: BigIntStats): Buffer | undefined {
    const known = this.#kept.get(fileId);
    if (known?.version === versionOf(status)) return known.content;
    this.#kept.delete(fileId);
    return undefined;
  }

  /**
   * Keeps a content, unless the file was changed so lately that a further change could not be seen.
   * @param status of the file before it was read
   * @param now milliseconds since 1970, UTC
   */
  add(fileId: string, status: BigIntStats, content: Buffer, now: number): void {
    const changedAt = Math.max(Number(status.mtimeMs), Number(status.ctimeMs));
    this.#kept.delete(fileId);
    if (content.length > LARGEST || now - changedAt <= STEP_MILLISECONDS) return;
    this.#kept.set(fileId, { version: versionOf(status), content });
  }
}

function versionOf({ mtimeNs, ctimeNs, size, ino }: BigIntStats): string {
  return [mtimeNs, ctimeNs, size, ino].join(' ');
}
