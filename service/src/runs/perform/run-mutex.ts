import type { RunId } from '@docloom/contract';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';

/**
 * Prevents a run from being performed twice at once. Only the process that owns the data folder
 * performs runs, so nothing else writes or removes the files of a run meanwhile.
 */
export class RunMutex {
  readonly #mutex = new KeyedMutex<RunId>();

  /** Returns how many runs are being performed or are waited for. */
  get size(): number {
    return this.#mutex.size;
  }

  /** Runs `perform` after all earlier calls for the same run. Rejects with its error. */
  runExclusive<Result>(runId: RunId, perform: () => Promise<Result>): Promise<Result> {
    return this.#mutex.runExclusive(runId, perform);
  }
}
