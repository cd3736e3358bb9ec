import { EventEmitter } from 'node:events';
import type { RunId } from '@docloom/contract';

/** Lets a request wait for the end of a run without asking the database again and again. */
export class RunEndings {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #released = false;

  /** How many runs are waited for. */
  get awaited(): number {
    return this.#emitter.eventNames().length;
  }

  /** Tells everybody who waits that the run has ended. */
  tell(runId: RunId): void {
    this.#emitter.emit(runId);
  }

  /** Lets everybody go who waits, now and from now on: the service is being stopped. */
  release(): void {
    this.#released = true;
    for (const runId of this.#emitter.eventNames()) this.#emitter.emit(runId);
  }

  /**
   * Resolves when the run ends, the time is over, all are released or nobody wants to wait any more,
   * whichever is first. Never rejects: whoever waits may look for something else meanwhile.
   */
  async wait(runId: RunId, milliseconds: number, unwanted?: AbortSignal): Promise<void> {
    if (this.#released || unwanted?.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const end = () => {
      resolve(undefined);
    };
    const timeOver = setTimeout(end, milliseconds);
    this.#emitter.once(runId, end);
    unwanted?.addEventListener('abort', end);
    await promise;
    clearTimeout(timeOver);
    this.#emitter.off(runId, end);
    unwanted?.removeEventListener('abort', end);
  }
}
