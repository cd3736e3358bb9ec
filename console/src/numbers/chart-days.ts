import type { DayNumbers } from '../api/types.ts';

/** A day of a chart, in words. */
export interface ChartDay {
  /** Such as 2026-11-20. */
  date: string;
  /** Such as "20 Nov". Says of today that it is not over. */
  short: string;
  /** Such as "Friday, 20 November". Says of today that it is not over. */
  long: string;
  isComplete: boolean;
}

/** The values of a chart, one for each day. */
export interface Series {
  name: string;
  /** Selects its colour and the kind of its line. */
  look: 'good' | 'bad' | 'median' | 'most';
  values: readonly (number | null)[];
}

/**
 * Returns the days of a chart in words of a locale.
 * @param incomplete writes a day that is not over
 */
export function chartDaysOf(
  locale: string,
  days: readonly Pick<DayNumbers, 'date' | 'isComplete'>[],
  incomplete: (day: string) => string,
): ChartDay[] {
  const write = (options: Intl.DateTimeFormatOptions) => {
    // A date has no time zone: it is read and written in the same one.
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
  };
  const short = write({ day: 'numeric', month: 'short' });
  const long = write({ weekday: 'long', day: 'numeric', month: 'long' });
  return days.map(({ date, isComplete }) => {
    const inWords = (day: string) => (isComplete ? day : incomplete(day));
    return { date, isComplete, short: inWords(short(date)), long: inWords(long(date)) };
  });
}
