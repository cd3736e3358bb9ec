import type { RunId } from '@docloom/contract';
import type { PerProcess } from '../../concurrency/scope.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';

/**
 * Prevents a run from being performed twice at once in this process: an attempt that was returned to
 * the queue may still be running. The lease of its job keeps other processes away.
 */
export class RunMutex implements PerProcess {
  readonly scope = 'per process';
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
