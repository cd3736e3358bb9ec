/** A day of the calendar in a time zone. */
export interface DayOfZone {
  /** Such as 2026-11-20. */
  date: string;
  /** Its first moment, in milliseconds since 1970, UTC. */
  from: number;
}

const QUARTER_MILLISECONDS = 15 * 60_000;
const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** No clock is further from UTC than 15 hours; in quarters of an hour. */
const FURTHEST = 15 * 4;

/** Returns whether a time zone is known, such as `Europe/Berlin` or `+02:00`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the latest days of a time zone, the oldest first. The last one is the day of the given moment.
 * @param now milliseconds since 1970, UTC
 * @param count how many days, at least 1
 */
export function latestDays(timeZone: string, now: number, count: number): DayOfZone[] {
  const dateOf = dateReader(timeZone);
  const last = Date.parse(`${dateOf(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const midnight = last - (count - 1 - index) * DAY_MILLISECONDS;
    const date = new Date(midnight).toISOString().slice(0, 10);
    return { date, from: startOf(date, midnight, dateOf) };
  });
}

/**
 * Searches the first moment of a date. Clocks are changed at quarters of an hour, and a day may begin
 * later than at midnight.
 * @param midnight of the date in UTC
 */
function startOf(date: string, midnight: number, dateOf: (at: number) => string): number {
  let [before, start] = [-FURTHEST, FURTHEST];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dateOf(midnight + middle * QUARTER_MILLISECONDS) < date) before = middle;
    else start = middle;
  }
  return midnight + start * QUARTER_MILLISECONDS;
}

const DATE_PARTS = ['year', 'month', 'day'] as const;

/** Returns a function that returns the date of a moment. */
function dateReader(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return DATE_PARTS.map((type) => parts.get(type) ?? '').join('-');
  };
}
