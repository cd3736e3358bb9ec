const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait after each failed attempt; after the last one, the delivery fails. */
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
 * A wait grows by up to this fraction, so that deliveries that failed together do not retry
 * together.
 */
const LARGEST_JITTER = 0.1;

/** A receiver may postpone the next attempt by at most this long. */
const LONGEST_ASKED_WAIT = 24 * HOUR;

/** The maximum time between two attempts, in milliseconds. */
export const LONGEST_WAIT = Math.max(...WAITS) * (1 + LARGEST_JITTER);

/**
 * Returns whether an attempt is not due yet. A time further away than any wait was set before the
 * clock went back.
 * @param at milliseconds since 1970, UTC
 * @param now milliseconds since 1970, UTC
 */
export function isInFuture(at: number, now: number): boolean {
  return at > now && at <= now + LONGEST_WAIT;
}

/** Returns a number of at least 0 and less than 1. Injected, so that a test can fix it. */
export type Random = () => number;

/** The facts that decide when a delivery is retried. */
export interface FailedAttempt {
  /** The number of attempts so far, at least 1. */
  attempts: number;
  /** Milliseconds since 1970, UTC. */
  now: number;
  /** The time that the receiver asks for, in milliseconds since 1970, UTC. */
  requestedRetryAt: number | null;
}

/**
 * Returns the time of the next attempt: never before the schedule's, but later if the receiver
 * asks.
 * @returns milliseconds since 1970, UTC; null if no attempt is left
 */
export function nextAttemptAt(
  { attempts, now, requestedRetryAt }: FailedAttempt,
  random: Random,
): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const scheduled = now + wait + Math.floor(wait * LARGEST_JITTER * random());
  const asked = Math.min(requestedRetryAt ?? 0, now + LONGEST_ASKED_WAIT);
  return Math.max(scheduled, asked);
}
