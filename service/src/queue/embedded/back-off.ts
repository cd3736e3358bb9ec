const FIRST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 60_000;

/**
 * Returns how long a job waits after an attempt that failed, in milliseconds: one second, then twice
 * as long each time, up to a minute.
 * @param attempts how often the job has been begun
 */
export function backOff(attempts: number): number {
  return Math.min(FIRST_MILLISECONDS * 2 ** (attempts - 1), LONGEST_MILLISECONDS);
}
