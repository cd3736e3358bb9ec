import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the delay after an event's third failed attempt. */
const STANDSTILL_MILLISECONDS = 400_000;
const POLL_MILLISECONDS = 250;

/**
 * Waits until a count is zero.
 * @param what is counted, for the error message
 * @throws Error if the count does not decrease for minutes; the signal's reason if it is aborted
 */
export async function untilZero(
  what: string,
  countLeft: () => number | Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let fewest = Infinity;
  let since = Date.now();
  for (let left = await countLeft(); left > 0; left = await countLeft()) {
    signal?.throwIfAborted();
    if (left < fewest) {
      fewest = left;
      since = Date.now();
    } else if (Date.now() - since > STANDSTILL_MILLISECONDS) {
      throw new Error(`There are still ${left} ${what}`);
    }
    await sleep(POLL_MILLISECONDS);
  }
}
