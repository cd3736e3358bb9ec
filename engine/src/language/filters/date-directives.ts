import type { CalendarDate } from './calendar-date.ts';
import { dateTimeFormat } from './formatters.ts';

/** A strftime directive, such as `%d` or `%-d`. */
export interface Directive {
  /** `-` no padding, `_` spaces, `0` zeros, `^` upper case, `:` a colon in the time zone; or ''. */
  readonly flag: string;
  readonly name: string;
}

interface Writer {
  write(date: CalendarDate, locale: string): string;
  readonly width?: number;
  readonly padding?: ' ' | '0';
}

const DAY = 86_400_000;

const counted = (
  count: (wall: Date) => number,
  width = 0,
  padding: Writer['padding'] = '0',
): Writer => ({ write: ({ wall }) => String(count(wall)), width, padding });

const named = (options: Intl.DateTimeFormatOptions): Writer => ({
  write: ({ wall }, locale) => dateTimeFormat(locale, options).format(wall),
});

/** Some languages inflect a month beside a day; this is that form. */
const month = (length: 'long' | 'short'): Writer => ({
  write: ({ wall }, locale) =>
    dateTimeFormat(locale, { day: 'numeric', month: length })
      .formatToParts(wall)
      .find(({ type }) => type === 'month')?.value ?? '',
});

const hourOfTwelve = (wall: Date) => wall.getUTCHours() % 12 || 12;
const dayOfYear = (wall: Date) =>
  Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / DAY) + 1;

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['Y', counted((wall) => wall.getUTCFullYear(), 4)],
  ['y', counted((wall) => wall.getUTCFullYear() % 100, 2)],
  ['C', counted((wall) => Math.floor(wall.getUTCFullYear() / 100), 2)],
  ['m', counted((wall) => wall.getUTCMonth() + 1, 2)],
  ['B', month('long')],
  ['b', month('short')],
  ['h', month('short')],
  ['d', counted((wall) => wall.getUTCDate(), 2)],
  ['e', counted((wall) => wall.getUTCDate(), 2, ' ')],
  ['j', counted(dayOfYear, 3)],
  ['A', named({ weekday: 'long' })],
  ['a', named({ weekday: 'short' })],
  ['u', counted((wall) => wall.getUTCDay() || 7)],
  ['w', counted((wall) => wall.getUTCDay())],
  ['V', counted(weekOfYear, 2)],
  ['G', counted((wall) => thursdayOf(wall).getUTCFullYear(), 4)],
  ['H', counted((wall) => wall.getUTCHours(), 2)],
  ['k', counted((wall) => wall.getUTCHours(), 2, ' ')],
  ['I', counted(hourOfTwelve, 2)],
  ['l', counted(hourOfTwelve, 2, ' ')],
  ['M', counted((wall) => wall.getUTCMinutes(), 2)],
  ['S', counted((wall) => wall.getUTCSeconds(), 2)],
  ['L', counted((wall) => wall.getUTCMilliseconds(), 3)],
  ['p', { write: ({ wall }) => (wall.getUTCHours() < 12 ? 'AM' : 'PM') }],
  ['P', { write: ({ wall }) => (wall.getUTCHours() < 12 ? 'am' : 'pm') }],
  ['q', { write: ({ wall }) => englishOrdinal(wall.getUTCDate()) }],
  ['z', { write: ({ offset }) => writeOffset(offset) }],
  ['x', named({ dateStyle: 'short' })],
  ['X', named({ timeStyle: 'medium' })],
  ['F', { write: ({ wall }) => wall.toISOString().slice(0, 10) }],
  ['T', { write: ({ wall }) => wall.toISOString().slice(11, 19) }],
  ['R', { write: ({ wall }) => wall.toISOString().slice(11, 16) }],
  ['n', { write: () => '\n' }],
  ['t', { write: () => '\t' }],
  ['%', { write: () => '%' }],
]);

/** The letters that are valid after a `%`. */
export const directiveNames: ReadonlySet<string> = new Set(WRITERS.keys());

/**
 * Formats one directive.
 * @param locale one that Intl supports
 */
export function writeDirective(date: CalendarDate, directive: Directive, locale: string): string {
  const writer = WRITERS.get(directive.name);
  if (!writer) return '';
  const written = writer.write(date, locale);
  switch (directive.flag) {
    case '-':
      return written;
    case '^':
      return written.toUpperCase();
    case ':':
      return directive.name === 'z' ? `${written.slice(0, -2)}:${written.slice(-2)}` : written;
    case '_':
      return written.padStart(writer.width ?? 0, ' ');
    case '0':
      return written.padStart(writer.width ?? 0, '0');
    default:
      return written.padStart(writer.width ?? 0, writer.padding ?? '0');
  }
}

/** A week belongs to the year of its Thursday (ISO 8601). */
function thursdayOf(wall: Date): Date {
  return new Date(wall.getTime() + (4 - (wall.getUTCDay() || 7)) * DAY);
}

function weekOfYear(wall: Date): number {
  return Math.ceil(dayOfYear(thursdayOf(wall)) / 7);
}

function writeOffset(offset: number | null): string {
  const minutes = Math.abs(offset ?? 0);
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return ((offset ?? 0) < 0 ? '-' : '+') + digits.join('');
}

function englishOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
