import { EventEmitter, once } from 'node:events';
import type { RunId } from '@docloom/contract';

/** Lets a request wait for the end of a run without asking the database again and again. */
export class RunEndings {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** Tells everybody who waits that the run has ended. */
  tell(runId: RunId): void {
    this.#emitter.emit(runId);
  }

  /** Resolves when the run ends or the time is over, whichever is first. */
  async wait(runId: RunId, milliseconds: number): Promise<void> {
    const timeOver = AbortSignal.timeout(milliseconds);
    await once(this.#emitter, runId, { signal: timeOver }).catch((cause: unknown) => {
      if (!timeOver.aborted) throw cause;
    });
  }
}
