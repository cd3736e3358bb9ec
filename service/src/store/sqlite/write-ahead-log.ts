import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

/**
 * Brings what has been committed to the disk.
 *
 * SQLite appends each commit to its write-ahead log. Synced by SQLite itself, every commit would
 * cost the time of a disk, and the whole service would stand still meanwhile. So SQLite only
 * writes, and this syncs: one sync, beside everything else, for all the commits that came while
 * the one before it ran. How many commits a second are safe depends on how much the disk takes
 * and no longer on how long it takes.
 *
 * A sync covers every commit before its beginning. After one that failed nobody knows what of the
 * log is on the disk; then all of it is written anew, into the database, before anybody is told
 * that something is safe. When that succeeds at once, whoever waited for the sync never hears of
 * it: a commit stands in any case, and is better saved than denied.
 */
export class WriteAheadLog {
  readonly #file: string;
  readonly #rewrite: () => Promise<void>;
  #handle: FileHandle | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #isDoubtful = false;

  /**
   * @param file the log of an open database
   * @param rewrite writes all that the log holds into the database and syncs it, or throws
   */
  constructor(file: string, rewrite: () => Promise<void>) {
    this.#file = file;
    this.#rewrite = rewrite;
  }

  /**
   * Resolves when everything that has been committed up to now is on the disk.
   * @throws the file system's error
   */
  async reachDisk(): Promise<void> {
    this.#next ??= this.#syncAfter(this.#running);
    return this.#next;
  }

  /** Call it before the database is closed: what is asked for is brought to the disk first. */
  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined);
    await this.#handle?.close();
    this.#handle = null;
  }

  async #syncAfter(before: Promise<void> | null): Promise<void> {
    await before?.catch(() => undefined);
    // Those who are told of the same commit are to share this sync.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    this.#running = this.#next;
    this.#next = null;
    await this.#sync();
  }

  async #sync(): Promise<void> {
    if (this.#isDoubtful) await this.#rewrite();
    this.#isDoubtful = true;
    this.#handle ??= await open(this.#file, 'r+');
    await this.#handle.datasync().catch((cause: unknown) => this.#rewriteOr(cause));
    this.#isDoubtful = false;
  }

  async #rewriteOr(cause: unknown): Promise<void> {
    try {
      await this.#rewrite();
    } catch {
      throw cause;
    }
  }
}
