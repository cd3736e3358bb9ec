import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, BatchOfIds } from '../../store/records/history.ts';

/** What a walk visits. */
export interface Walk {
  /** What ended since is kept, in milliseconds since 1970, UTC. */
  readonly before: number;
  /** Only what was created before this moment, too. */
  readonly createdBefore?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Small enough that no writer waits long for the write lock. */
const RUNS_AT_ONCE = 100;
const SHORTEST_PAUSE_MILLISECONDS = 5;

/**
 * Visits the history before a moment, one batch at a time. After each comes a pause of at least the
 * same length, so that the service can go on.
 */
export async function walkHistory(
  { before, createdBefore, signal }: Walk,
  visit: (batch: Batch) => Promise<BatchOfIds<string>>,
): Promise<void> {
  let after: string | null = '';
  while (after !== null && signal?.aborted !== true) {
    const begun = performance.now();
    const { end } = await visit({ before, createdBefore, after, atMost: RUNS_AT_ONCE });
    after = end;
    if (after !== null) {
      await pause(Math.max(performance.now() - begun, SHORTEST_PAUSE_MILLISECONDS), signal);
    }
  }
}

/** Waits; ends early when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const options = signal && { signal };
  await sleep(milliseconds, undefined, options).catch((cause: unknown) => {
    if (signal?.aborted !== true) throw cause;
  });
}
