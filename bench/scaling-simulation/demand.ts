const HOURS = 24;
const SECONDS_OF_AN_HOUR = 3600;

/**
 * Returns the runs per second in each hour of a day, as a wave with one peak.
 * @param peak the highest rate, divided by the mean; from 1 to 2
 */
export function dailyRates(runsPerDay: number, peak: number): number[] {
  const mean = runsPerDay / HOURS / SECONDS_OF_AN_HOUR;
  return Array.from(
    { length: HOURS },
    (_, hour) => mean * (1 - (peak - 1) * Math.cos((2 * Math.PI * hour) / HOURS)),
  );
}

/** How much work waits because the demand was above the capacity. */
export interface Backlog {
  /** The most runs that wait, at the end of an hour. */
  readonly runs: number;
  /** The longest time until they are served, in seconds; infinite if the day is too short. */
  readonly seconds: number;
}

/**
 * Returns the backlog of a day that begins without one.
 * @param rates runs per second in each hour
 * @param capacity runs per second
 */
export function backlogOf(rates: readonly number[], capacity: number): Backlog {
  let waiting = 0;
  let most = 0;
  for (const rate of rates) {
    waiting = Math.max(0, waiting + (rate - capacity) * SECONDS_OF_AN_HOUR);
    most = Math.max(most, waiting);
  }
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const seconds = most === 0 ? 0 : mean >= capacity ? Infinity : most / capacity;
  return { runs: most, seconds };
}
