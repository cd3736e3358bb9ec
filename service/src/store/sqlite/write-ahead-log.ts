import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

/**
 * Syncs commits to the disk.
 *
 * SQLite appends each commit to its write-ahead log. If SQLite synced it, every commit would block
 * the whole service for the time of a disk write. So SQLite only writes, and this class syncs in
 * the background. One sync covers all commits that came while the previous one ran. So the number
 * of safe commits per second depends on the throughput of the disk, not on its latency.
 *
 * A sync covers every commit before its start. After a failed sync, it is unknown which parts of
 * the log are on the disk. Then the whole log is written to the database again before any commit is
 * reported as safe. If that succeeds at once, callers never see the failed sync: their commits
 * remain in any case, so reporting success is correct.
 */
export class WriteAheadLog {
  readonly #file: string;
  readonly #rewrite: () => Promise<void>;
  #handle: FileHandle | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #isDoubtful = false;

  /**
   * Prepares the syncs; the log is opened with the first one.
   * @param file the log of an open database
   * @param rewrite writes the whole log into the database and syncs it, or throws
   */
  constructor(file: string, rewrite: () => Promise<void>) {
    this.#file = file;
    this.#rewrite = rewrite;
  }

  /**
   * Resolves when all commits until now are on the disk.
   * @throws the file system's error
   */
  async reachDisk(): Promise<void> {
    this.#next ??= this.#syncAfter(this.#running);
    return this.#next;
  }

  /** Finishes requested syncs and closes the log; to be called before the database is closed. */
  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined);
    await this.#handle?.close();
    this.#handle = null;
  }

  async #syncAfter(before: Promise<void> | null): Promise<void> {
    await before?.catch(() => undefined);
    // Callers that resume after the same commit share this sync.
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
