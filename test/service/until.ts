import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MILLISECONDS = 10;
/** Long, so that a busy machine fails no test; what is expected comes in a fraction of it. */
const PATIENCE_MILLISECONDS = 240_000;

/**
 * Asks until there is an answer that is not undefined or false.
 * @param awaited is named when the answer does not come
 */
export async function until<Answer>(
  awaited: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${awaited}`);
    await sleep(ASK_EVERY_MILLISECONDS);
  }
}
