import type { RunId } from '@docloom/contract';

/** Lets requests wait for the end of a run. */
export interface RunEndings {
  /** Returns how many runs are waited for in this process. */
  readonly awaited: number;
  /** Resolves all waits for a run that has ended in this process. */
  tell(runId: RunId): void;
  /** Resolves all present and future waits in this process: the service is stopping. */
  release(): void;
  /**
   * Resolves when the run ends, the time is up, all waits are released or `unwanted` aborts,
   * whichever comes first. Never rejects, because the caller may await something else first.
   */
  wait(runId: RunId, milliseconds: number, unwanted?: AbortSignal): Promise<void>;
}
