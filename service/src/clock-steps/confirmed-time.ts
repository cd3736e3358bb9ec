import type { StoredTimes } from '../store/records/clock/stored-times.ts';

/** The reference time for pruning old history. */
export interface ConfirmedTime {
  /** Milliseconds since 1970, UTC; the time before the jump if there is an unconfirmed one. */
  readonly at: number;
  readonly isConfirmed: boolean;
}

/**
 * The largest plausible jump, in milliseconds. While the service does not run, time passes unseen,
 * so a longer stop is a jump, too.
 */
export const LARGEST_PLAUSIBLE_JUMP = 60 * 60_000;

/**
 * Returns the time before an unconfirmed jump at a start; null if there is none. A start confirms
 * the jump of an earlier one unless the clock has been set back since then.
 * @param now milliseconds since 1970, UTC
 */
export function timeBeforeJump({ lastSeen, beforeJump }: StoredTimes, now: number): number | null {
  if (lastSeen === null) return null;
  const isSetBack = lastSeen - now > LARGEST_PLAUSIBLE_JUMP;
  const confirmed = isSetBack ? (beforeJump ?? now) : lastSeen;
  return now - confirmed > LARGEST_PLAUSIBLE_JUMP ? confirmed : null;
}

/**
 * Returns the confirmed time for somebody beside the service.
 * @param now milliseconds since 1970, UTC
 */
export function confirmedTimeOf({ lastSeen, beforeJump }: StoredTimes, now: number): ConfirmedTime {
  const confirmed = beforeJump ?? lastSeen ?? now;
  if (beforeJump === null && now - confirmed <= LARGEST_PLAUSIBLE_JUMP)
    return { at: now, isConfirmed: true };
  return { at: Math.min(confirmed, now), isConfirmed: false };
}
