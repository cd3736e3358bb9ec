import type { BigIntStats } from 'node:fs';

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
  /** By the id of the file; the one that was read longest ago first. */
  readonly #kept = new Map<string, { version: string; content: Buffer }>();
  #bytes = 0;

  /** @param status of the file as it is now */
  get(fileId: string, status: BigIntStats): Buffer | undefined {
    const known = this.#kept.get(fileId);
    if (!known) return undefined;
    this.#forget(fileId);
    if (known.version !== versionOf(status)) return undefined;
    this.#keep(fileId, known);
    return known.content;
  }

  /**
   * Keeps a content, unless the file was changed so lately that a further change could not be seen.
   * @param status of the file before it was read
   * @param now milliseconds since 1970, UTC
   */
  add(fileId: string, status: BigIntStats, content: Buffer, now: number): void {
    const changedAt = Math.max(Number(status.mtimeMs), Number(status.ctimeMs));
    this.#forget(fileId);
    if (content.length > LARGEST || now - changedAt <= STEP_MILLISECONDS) return;
    this.#keep(fileId, { version: versionOf(status), content });
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#forget(oldest);
    }
  }

  #keep(fileId: string, kept: { version: string; content: Buffer }): void {
    this.#kept.set(fileId, kept);
    this.#bytes += kept.content.length;
  }

  #forget(fileId: string): void {
    this.#bytes -= this.#kept.get(fileId)?.content.length ?? 0;
    this.#kept.delete(fileId);
  }
}

function versionOf({ mtimeNs, ctimeNs, size, ino }: BigIntStats): string {
  return [mtimeNs, ctimeNs, size, ino].join(' ');
}
