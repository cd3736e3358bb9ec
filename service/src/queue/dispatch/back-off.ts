const FIRST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 60_000;

/**
 * Returns the delay after a failed attempt, in milliseconds: one second at first, doubled each
 * time, at most one minute.
 * @param attempts how often the job has been begun
 */
export function backOff(attempts: number): number {
  return Math.min(FIRST_MILLISECONDS * 2 ** (attempts - 1), LONGEST_MILLISECONDS);
}
