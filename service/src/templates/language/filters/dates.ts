import { inTimeZone, parseDate } from './calendar-date.ts';
import { writeDate, type DateFormat } from './date-format.ts';
import { defineFilter, type Filter } from './filter.ts';
import { DEFAULT_LOCALE } from './formatters.ts';
import { date, format, locale, timeZone } from './parameters.ts';

const LONG: DateFormat = { kind: 'style', style: 'long' };

/** Ours and not Liquid's, which reads the clock and writes in the machine's language and time zone. */
const written = defineFilter({
  example: 'date: "%d %B %Y", "de-DE"',
  positional: [format, locale],
  named: { timezone: timeZone },
  subject: date,
  apply(value, [shape = LONG, language = DEFAULT_LOCALE], { timezone }) {
    const read = parseDate(value);
    if (!read) return value;
    return writeDate(timezone ? inTimeZone(read, timezone) : read, shape, language);
  },
});

/** Filters that write a date. */
export const dateFilters: readonly (readonly [string, Filter])[] = [['date', written]];
