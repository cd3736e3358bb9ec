import { isLocked } from '../../store/driver-errors.ts';
import { pause } from './walk-history.ts';

const MOST_ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 2_000;

/**
 * Runs work that needs tables for itself for a moment, and again after a pause if somebody else has
 * locked them: a transaction that waits for it in turn, or a backup.
 * @throws what the work throws; the error of the lock after some attempts, or when the signal aborts
 */
export async function whenUnlocked<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isLocked(cause) || attempt === MOST_ATTEMPTS || signal?.aborted === true) throw cause;
    }
    await pause(PAUSE_MILLISECONDS, signal);
  }
}
