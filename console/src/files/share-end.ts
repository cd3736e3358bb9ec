/** The service accepts no shorter and no longer ones. */
const SHORTEST_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;
export const MOST_DAYS = 30;

/** Returns a number of days in seconds. */
export function daysInSeconds(days: number): number {
  return days * DAY_SECONDS;
}

/**
 * Returns how long a link lasts that ends with a day of the reader, in seconds.
 * @param day as in `2026-11-20`
 * @param now milliseconds since 1970, UTC
 * @returns undefined if there is no such day, or no link can end with it
 */
export function secondsUntilEndOf(day: string, now: number): number | undefined {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date + 1).getTime();
  const seconds = Math.floor((end - now) / 1000);
  const isPossible = seconds >= SHORTEST_SECONDS && seconds <= daysInSeconds(MOST_DAYS);
  return isPossible ? seconds : undefined;
}

/**
 * Returns the first and the last day with which a link can end, as in `2026-11-20`.
 * @param now milliseconds since 1970, UTC
 */
export function possibleDays(now: number): { first: string; last: string } {
  const today = new Date(now);
  const dayAfter = (days: number) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
  // The link lasts until the end of the day, so the thirtieth would be too long.
  return { first: dayAfter(0), last: dayAfter(MOST_DAYS - 1) };
}

function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map(two);
  return `${String(moment.getFullYear())}-${month ?? ''}-${date ?? ''}`;
}
