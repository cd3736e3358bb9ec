const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after a failed try the next one comes; after the last the delivery is given up. */
const WAITS: readonly number[] = [
  5 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
];

/**
 * When to try a delivery again.
 * @param attempts how often it has been tried, at least 1
 * @param now milliseconds since 1970, UTC
 * @returns null when it is given up
 */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : now + wait;
}
