import type { DocloomError } from '../../errors/errors.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after a failed try the next one comes: for almost eight hours. */
const WAITS: readonly number[] = [
  1 * SECOND,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
];

/** A fault of our own that comes back this often is not going to pass. */
const WAITS_FOR_OUR_FAULTS = WAITS.slice(0, 4);

/**
 * When to try again what has failed.
 * @param failedTries how many tries of the run have failed, this one included
 * @param now milliseconds since 1970, UTC
 * @returns null when the fault does not pass by itself, or has not passed in all this time
 */
export function nextTryAt(
  { code, retryAfter }: Pick<DocloomError, 'code' | 'retryAfter'>,
  failedTries: number,
  now: number,
): number | null {
  if (code === 'internal') return after(WAITS_FOR_OUR_FAULTS, failedTries, now);
  return retryAfter === null ? null : after(WAITS, failedTries, now);
}

function after(waits: readonly number[], failedTries: number, now: number): number | null {
  const wait = waits[failedTries - 1];
  return wait === undefined ? null : now + wait;
}

/** When to begin what could not be tried yet: the longer it has waited the later, up to half a minute. */
export function postponedTo(createdAt: number, now: number): number {
  const quarter = Math.ceil((now - createdAt) / 4);
  return now + Math.min(Math.max(quarter, 1_000), 30_000);
}
