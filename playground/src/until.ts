import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';

const POLL_INTERVAL_MS = 200;

/**
 * Polls until there is a result, and throws with a description after a timeout.
 * @param usualMs the timeout, unless the machine is busy: see {@link patience}
 */
export async function until<Answer>(
  awaited: string,
  usualMs: number,
  poll: () => Promise<Answer | undefined> | Answer | undefined,
): Promise<Answer> {
  const patienceMs = patience(usualMs);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await poll();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${patienceMs / 1000} seconds in vain for ${awaited}.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}
