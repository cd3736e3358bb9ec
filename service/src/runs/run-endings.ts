import { EventEmitter, once } from 'node:events';
import type { RunId } from '@docloom/contract';

/** Lets a request wait for the end of a run without asking the database again and again. */
export class RunEndings {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #released = false;

  /** Tells everybody who waits that the run has ended. */
  tell(runId: RunId): void {
    this.#emitter.emit(runId);
  }

  /** Lets everybody go who waits, now and from now on: the service is being stopped. */
  release(): void {
    this.#released = true;
    // Who waits with `once` listens for errors too.
    const awaited = this.#emitter.eventNames().filter((name) => name !== 'error');
    for (const runId of awaited) this.#emitter.emit(runId);
  }

  /** Resolves when the run ends, the time is over or all are released, whichever is first. */
  async wait(runId: RunId, milliseconds: number): Promise<void> {
    if (this.#released) return;
    const timeOver = AbortSignal.timeout(milliseconds);
    await once(this.#emitter, runId, { signal: timeOver }).catch((cause: unknown) => {
      if (!timeOver.aborted) throw cause;
    });
  }
}
