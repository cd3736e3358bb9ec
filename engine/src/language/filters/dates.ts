import { Noted, Unusable } from '../diagnostics/unusable.ts';
import { inTimeZone, parseDate } from './calendar-date.ts';
import { noteOnExtension, writeDate, type DateFormat } from './date-format.ts';
import { readWithPattern, type DatePattern } from './date-pattern.ts';
import { defineFilter, type Filter } from './filter.ts';
import { DEFAULT_LOCALE } from './formatters.ts';
import { date, format, locale, pattern, timeZone } from './parameters.ts';
import { parsed } from './parsing.ts';

const LONG: DateFormat = { kind: 'style', style: 'long' };
const ISO: DatePattern = { parts: [] };

/**
 * A replacement for Liquid's filter, which reads the clock and uses the machine's language and time
 * zone.
 */
const written = defineFilter({
  example: 'date: "%d %B %Y", "de-DE"',
  positional: [format, locale],
  named: { timezone: timeZone },
  subject: date,
  input: 'formatted',
  apply(value, [shape = LONG, language = DEFAULT_LOCALE], { timezone }) {
    const read = parseDate(value);
    if (!read) return Unusable.value('a date', value);
    const there = timezone ? inTimeZone(read, timezone) : read;
    const text = writeDate(there, shape, language);
    const note = noteOnExtension(language, shape);
    return note === null ? text : new Noted(text, note);
  },
});

/** Converts a date in local notation to one that `date` and comparisons can read. */
const parse = defineFilter({
  example: 'parse_date: "dd.MM.yyyy"',
  positional: [pattern, locale],
  required: 1,
  input: 'formatted',
  apply: (value, [shape = ISO, language = DEFAULT_LOCALE]) =>
    parsed(value, 'a date', (text) =>
      typeof text === 'string' ? readWithPattern(text, shape, language) : undefined,
    ),
});

/** Filters that parse and format dates. */
export const dateFilters: readonly (readonly [string, Filter])[] = [
  ['date', written],
  ['parse_date', parse],
];
