import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, or returns earlier when the signal is aborted. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => undefined);
}
