import { EventEmitter } from 'node:events';
import type { RunId } from '@docloom/contract';
import type { PerProcess } from '../concurrency/scope.ts';
import type { RunEndings } from './run-endings.ts';

/** Knows the ends that this process is told. */
export class LocalRunEndings implements RunEndings, PerProcess {
  readonly scope = 'per process';
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #released = false;

  get awaited(): number {
    return this.#emitter.eventNames().length;
  }

  /** Returns the runs that are waited for. */
  awaitedRuns(): RunId[] {
    // Nothing else is listened for.
    return this.#emitter.eventNames() as RunId[];
  }

  tell(runId: RunId): void {
    this.#emitter.emit(runId);
  }

  release(): void {
    this.#released = true;
    for (const runId of this.#emitter.eventNames()) this.#emitter.emit(runId);
  }

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
