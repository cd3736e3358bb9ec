import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;

/** Polls until there is a result, and throws with a description after a timeout. */
export async function until<Answer>(
  awaited: string,
  patienceMs: number,
  poll: () => Promise<Answer | undefined> | Answer | undefined,
): Promise<Answer> {
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
