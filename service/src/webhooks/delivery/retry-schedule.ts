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

/** A wait is longer by up to this part of it, so that what failed together does not come again together. */
const LARGEST_JITTER = 0.1;

/** A receiver may ask for a later try, but not for one that never comes. */
const LONGEST_ASKED_WAIT = 24 * HOUR;

/** No next try comes later than that after the one before, in milliseconds. */
export const LONGEST_WAIT = Math.max(...WAITS) * (1 + LARGEST_JITTER);

/**
 * Returns whether the time of a try is still to come. One that is further away than any wait was told
 * by a clock that has been set back since.
 * @param at milliseconds since 1970, UTC
 * @param now milliseconds since 1970, UTC
 */
export function isInFuture(at: number, now: number): boolean {
  return at > now && at <= now + LONGEST_WAIT;
}

/** At least 0, less than 1. Handed in, so that a test can hold it. */
export type Random = () => number;

/** What decides when a delivery is tried again. */
export interface FailedTry {
  /** How often it has been tried, at least 1. */
  attempts: number;
  /** Milliseconds since 1970, UTC. */
  now: number;
  /** When the receiver wants to be asked again, in milliseconds since 1970, UTC. */
  askedRetryAt: number | null;
}

/**
 * When to try a delivery again: never before the schedule says, and later if the receiver asks so.
 * @returns milliseconds since 1970, UTC; null when it is given up
 */
export function nextAttemptAt(
  { attempts, now, askedRetryAt }: FailedTry,
  random: Random,
): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const scheduled = now + wait + Math.floor(wait * LARGEST_JITTER * random());
  const asked = Math.min(askedRetryAt ?? 0, now + LONGEST_ASKED_WAIT);
  return Math.max(scheduled, asked);
}
