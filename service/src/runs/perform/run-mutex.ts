import type { RunId } from '@docloom/contract';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';

/**
 * Lets each run be performed once at a time. The process that owns the data folder is the only one
 * that performs runs, so that nobody writes or removes the files of a run beside somebody else.
 */
export class RunMutex {
  readonly #mutex = new KeyedMutex<RunId>();

  /** How many runs are being performed, or waited for. */
  get size(): number {
    return this.#mutex.size;
  }

  /** Performs when everybody is through who came before for the same run. */
  runExclusive<Result>(runId: RunId, perform: () => Promise<Result>): Promise<Result> {
    return this.#mutex.runExclusive(runId, perform);
  }
}
