import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../storage-error.ts';

/** How often a request is sent, and how long to wait in between, in milliseconds. */
export interface RetryPolicy {
  attempts: number;
  /** The longest pause before the second attempt; it doubles with each further one. */
  firstPause: number;
  longestPause: number;
}

/** About 8 seconds in total, and twice that at most. */
export const RETRY_POLICY: RetryPolicy = { attempts: 6, firstPause: 500, longestPause: 8_000 };

/**
 * Sends a request to a storage until it succeeds, as long as its error is momentary. The pauses grow
 * and are random ("full jitter"), so that many clients do not return at the same moment.
 * @param request sends the request once. It must be safe to repeat: the first one may have succeeded
 * although its answer was lost
 * @throws the last error of the request
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export async function retrying<Result>(
  request: (attempt: number) => Promise<Result>,
  policy: RetryPolicy = RETRY_POLICY,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request(attempt);
    } catch (cause) {
      const isWorthIt = cause instanceof StorageError && cause.isMomentary;
      if (!isWorthIt || attempt >= policy.attempts) throw cause;
      await sleep(pauseAfter(attempt, policy));
    }
  }
}

/** Returns a random pause after a failed attempt, in milliseconds. */
export function pauseAfter(attempt: number, { firstPause, longestPause }: RetryPolicy): number {
  return Math.random() * Math.min(firstPause * 2 ** (attempt - 1), longestPause);
}
