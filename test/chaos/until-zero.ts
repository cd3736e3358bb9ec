import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the wait after an event's third failed try. */
const STANDSTILL_MILLISECONDS = 400_000;
const LOOK_EVERY_MILLISECONDS = 250;

/**
 * Waits until nothing is left.
 * @param what is named when it gets no less
 * @throws Error when it gets no less for minutes, or the signal's reason
 */
export async function untilNoneIsLeft(
  what: string,
  countLeft: () => number,
  signal?: AbortSignal,
): Promise<void> {
  let fewest = Infinity;
  let since = Date.now();
  for (let left = countLeft(); left > 0; left = countLeft()) {
    signal?.throwIfAborted();
    if (left < fewest) {
      fewest = left;
      since = Date.now();
    } else if (Date.now() - since > STANDSTILL_MILLISECONDS) {
      throw new Error(`There are ${left} ${what}, and they get no fewer`);
    }
    await sleep(LOOK_EVERY_MILLISECONDS);
  }
}
