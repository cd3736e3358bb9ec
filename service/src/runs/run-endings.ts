import { EventEmitter } from 'node:events';
import type { RunId } from '@docloom/contract';
import type { Advisory } from '../concurrency/scope.ts';

/**
 * Lets requests wait for the end of a run without polling the database. An end in another process
 * is not heard of: the request then takes as long as it may, and is answered with what is stored.
 */
export class RunEndings implements Advisory {
  readonly scope = 'advisory';
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #released = false;

  /** Returns how many runs are waited for. */
  get awaited(): number {
    return this.#emitter.eventNames().length;
  }

  /** Resolves all waits for the run: it has ended. */
  tell(runId: RunId): void {
    this.#emitter.emit(runId);
  }

  /** Resolves all present and future waits: the service is stopping. */
  release(): void {
    this.#released = true;
    for (const runId of this.#emitter.eventNames()) this.#emitter.emit(runId);
  }

  /**
   * Resolves when the run ends, the time is up, all waits are released or `unwanted` aborts,
   * whichever comes first. Never rejects, because the caller may await something else first.
   */
  async wait(runId: RunId, milliseconds: number, unwanted?: AbortSignal): Promise<void> {
    if (this.#released || unwanted?.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const end = () => {
      resolve(undefined);
    };
    const timer = setTimeout(end, milliseconds);
    this.#emitter.once(runId, end);
    unwanted?.addEventListener('abort', end);
    await promise;
    clearTimeout(timer);
    this.#emitter.off(runId, end);
    unwanted?.removeEventListener('abort', end);
  }
}
