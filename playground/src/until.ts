import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 200;

/** Asks again and again until there is an answer, and says what was waited for when none came. */
export async function until<Answer>(
  awaited: string,
  patienceMs: number,
  ask: () => Promise<Answer | undefined> | Answer | undefined,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${patienceMs / 1000} seconds in vain for ${awaited}.`);
    }
    await sleep(ASK_EVERY_MS);
  }
}
