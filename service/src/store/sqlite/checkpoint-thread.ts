import { Worker } from 'node:worker_threads';
import { programFile } from '../../concurrency/program-file.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { CheckpointRequest } from './checkpoint-worker.ts';

/** Commits between two requests: about 500 pages of the log, or several thousand with large bodies. */
const COMMITS_BETWEEN = 20;

/** The pages after which the log is restarted. */
const LONG_LOG = 4_000;

/** Runs the checkpoints of a database file. */
export interface Checkpoints {
  /** Must be called after each commit. */
  committed: () => void;
  /** Must be called before the last connection is closed. */
  close: () => Promise<void>;
}

/** Leaves checkpoints to SQLite, which runs them during commits. */
export const CHECKPOINTS_OF_COMMITS: Checkpoints = {
  committed: () => undefined,
  close: () => Promise.resolve(),
};

/**
 * Runs checkpoints in a thread with its own connection. During a commit, a checkpoint would block the
 * service until the disk has written its pages.
 *
 * SQLite restarts the log only after a checkpoint of the whole log, and commits keep extending it. So
 * this class checkpoints the last pages of a long log while no transaction is open.
 *
 * If the thread fails, commits run all checkpoints.
 */
export class CheckpointThread implements Checkpoints, PerProcess {
  readonly scope = 'per process';
  readonly #thread: Worker;
  readonly #finish: () => Promise<void>;
  readonly #hasEnded: Promise<unknown>;
  #commits = 0;
  /** Also set when the thread has failed or is closed. */
  #isBusy = false;

  /**
   * Starts the thread. It opens the file at once, because later another file may have its path.
   * @param file an open database in WAL mode
   * @param finish runs a checkpoint while no transaction is open; may reject
   */
  constructor(file: string, finish: () => Promise<void>) {
    this.#finish = finish;
    this.#thread = new Worker(programFile('./checkpoint-worker', import.meta.url), {
      workerData: file,
      name: 'docloom checkpoints',
    });
    this.#thread.unref();
    this.#hasEnded = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#thread.on('message', (pagesOfLog: number) => {
      void this.#checkpointed(pagesOfLog);
    });
    this.#thread.on('error', () => {
      this.#isBusy = true;
    });
  }

  committed(): void {
    this.#commits += 1;
    if (this.#commits < COMMITS_BETWEEN || this.#isBusy) return;
    this.#commits = 0;
    this.#isBusy = true;
    this.#ask('checkpoint');
  }

  async close(): Promise<void> {
    this.#isBusy = true;
    // A thread that is terminated while it loads a native module would abort the process.
    this.#ask('close');
    this.#thread.ref();
    await this.#hasEnded;
  }

  #ask(request: CheckpointRequest): void {
    this.#thread.postMessage(request);
  }

  async #checkpointed(pagesOfLog: number): Promise<void> {
    try {
      if (pagesOfLog >= LONG_LOG) await this.#finish();
    } catch {
      // The next checkpoint tries again.
    } finally {
      this.#isBusy = false;
    }
  }
}
