import type { DocloomError } from '../../errors/errors.ts';
import type { RunWait } from '../../store/records/runs.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delay after each failed attempt: almost eight hours in total. */
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

/** An internal error that persists this long is permanent. */
const WAITS_AFTER_INTERNAL_ERROR = WAITS.slice(0, 4);

/**
 * Returns how a run waits after an error.
 * @param failedTries how many attempts have failed, this one included
 * @param now milliseconds since 1970, UTC
 * @returns undefined if the error is permanent, or the schedule is used up
 */
export function waitAfter(
  error: DocloomError,
  failedTries: number,
  now: number,
): RunWait | undefined {
  const at = nextTryAt(error, failedTries, now);
  return at === null ? undefined : { for: error.toRunError(), nextTryAt: at };
}

/**
 * Returns when to retry after an error, in milliseconds since 1970, UTC.
 * @param failedTries how many attempts have failed, this one included
 * @param now milliseconds since 1970, UTC
 * @returns null if the error is permanent, or the schedule is used up
 */
export function nextTryAt(
  { code, retryAfter }: Pick<DocloomError, 'code' | 'retryAfter'>,
  failedTries: number,
  now: number,
): number | null {
  if (code === 'internal') return after(WAITS_AFTER_INTERNAL_ERROR, failedTries, now);
  return retryAfter === null ? null : after(WAITS, failedTries, now);
}

function after(waits: readonly number[], failedTries: number, now: number): number | null {
  const wait = waits[failedTries - 1];
  return wait === undefined ? null : now + wait;
}

/**
 * Returns when to begin a run that could not be attempted yet, in milliseconds since 1970, UTC. The
 * delay is a quarter of its age, at least one second and at most half a minute.
 * @param createdAt when the run was accepted, milliseconds since 1970, UTC
 * @param now milliseconds since 1970, UTC
 */
export function postponedTo(createdAt: number, now: number): number {
  const quarter = Math.ceil((now - createdAt) / 4);
  return now + Math.min(Math.max(quarter, 1_000), 30_000);
}
