import { Worker } from 'node:worker_threads';

/** The program of the thread next to this module, as TypeScript or JavaScript like this one. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './checkpoint-worker.ts' : './checkpoint-worker.js',
  import.meta.url,
);

/** So many commits write about 500 pages in normal work, and several thousand with large bodies. */
const COMMITS_BETWEEN = 20;

/** Runs the checkpoints of a database file. */
export interface Checkpoints {
  /** To be called after each commit. */
  committed: () => void;
  /** To be called before the last connection is closed. */
  close: () => Promise<void>;
}

/** Leaves the checkpoints to SQLite, which runs them in a commit. */
export const CHECKPOINTS_OF_COMMITS: Checkpoints = {
  committed: () => undefined,
  close: () => Promise.resolve(),
};

/** In pages. A log that is longer is to be started over. */
const LONG_LOG = 4_000;

/**
 * Moves commits from the write-ahead log into the database in a thread with a connection of its own.
 * In a commit, a checkpoint would block the whole service until the disk has its pages.
 *
 * SQLite starts the log over only after a checkpoint of the whole log, which needs a moment without a
 * commit. So the last few pages of a long log are moved in the thread of the commits.
 *
 * Without the thread, or if a checkpoint fails, those of the commits move everything.
 */
export class CheckpointThread implements Checkpoints {
  readonly #thread: Worker;
  readonly #finish: () => Promise<void>;
  #commits = 0;
  #isWorking = false;

  /**
   * Starts the thread, which opens the file at once: later, its path may lead to another one.
   * @param file an open database in WAL mode
   * @param finish runs a checkpoint while nothing is written; it may fail
   */
  constructor(file: string, finish: () => Promise<void>) {
    this.#finish = finish;
    this.#thread = new Worker(PROGRAM, { workerData: file, name: 'docloom checkpoints' });
    this.#thread.unref();
    this.#thread.on('message', (pagesOfLog: number) => {
      void this.#moved(pagesOfLog);
    });
    // It stays marked as working, so that nothing is expected of it.
    this.#thread.on('error', () => {
      this.#isWorking = true;
    });
  }

  committed(): void {
    this.#commits += 1;
    if (this.#commits < COMMITS_BETWEEN || this.#isWorking) return;
    this.#commits = 0;
    this.#isWorking = true;
    this.#thread.postMessage('checkpoint');
  }

  async close(): Promise<void> {
    this.#isWorking = true;
    await this.#thread.terminate();
  }

  async #moved(pagesOfLog: number): Promise<void> {
    try {
      if (pagesOfLog >= LONG_LOG) await this.#finish();
    } catch {
      // The next checkpoint tries again.
    } finally {
      this.#isWorking = false;
    }
  }
}
