import { parseDate } from './calendar-date.ts';
import { dateTimeFormat } from './formatters.ts';

/** A pattern for parsing dates: `dd.MM.yyyy`. */
export interface DatePattern {
  readonly parts: readonly DatePart[];
}

/** A parsed date and time, which may not exist. */
interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly fraction: string;
  readonly hasTime: boolean;
  /** `Z`, `+01:00`; undefined if the date does not state one. */
  readonly zone: string | undefined;
}

/** Literal text, or a component of the date. */
export type DatePart = { readonly literal: string } | { readonly token: DateToken };

/** The components of a date, by their Unicode pattern letters (UTS #35). */
export type DateToken = keyof typeof TOKENS;

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'half' | 'zone';

/** The field and the format of each component; null for names of months. */
const TOKENS = {
  yyyy: ['year', '\\d{4}'],
  yy: ['year', '\\d{2}'],
  MMMM: ['month', null],
  MMM: ['month', null],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  dd: ['day', '\\d{2}'],
  d: ['day', '\\d{1,2}'],
  HH: ['hour', '\\d{2}'],
  H: ['hour', '\\d{1,2}'],
  hh: ['hour', '\\d{2}'],
  h: ['hour', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  m: ['minute', '\\d{1,2}'],
  ss: ['second', '\\d{2}'],
  s: ['second', '\\d{1,2}'],
  SSS: ['fraction', '\\d{3}'],
  a: ['half', '[ap]\\.?m\\.?'],
  XXX: ['zone', 'z|[+-]\\d{2}:?\\d{2}'],
} as const satisfies Record<string, readonly [Field, string | null]>;

/** Alternative spellings of these components by people and other programs. */
const OTHER_SPELLINGS: ReadonlyMap<string, DateToken> = new Map([
  ['YYYY', 'yyyy'],
  ['YY', 'yy'],
  ['DD', 'dd'],
  ['D', 'd'],
  ['A', 'a'],
  ['X', 'XXX'],
  ['Z', 'XXX'],
  ['ZZ', 'XXX'],
  ['%Y', 'yyyy'],
  ['%y', 'yy'],
  ['%B', 'MMMM'],
  ['%b', 'MMM'],
  ['%m', 'MM'],
  ['%-m', 'M'],
  ['%d', 'dd'],
  ['%-d', 'd'],
  ['%H', 'HH'],
  ['%-H', 'H'],
  ['%I', 'hh'],
  ['%-I', 'h'],
  ['%M', 'mm'],
  ['%S', 'ss'],
  ['%L', 'SSS'],
  ['%p', 'a'],
  ['%z', 'XXX'],
] as const);

const MAX_CHARACTERS = 100;
const TOKEN = /%-?\p{L}|'((?:[^']|'')*)'|(\p{L})\2*|[^\p{L}'%]+/gu;

/**
 * Parses a pattern such as `dd.MM.yyyy`, `d. MMMM yyyy` or `%d.%m.%Y`. It must contain day, month
 * and year once each. Letters that are not components must be in single quotation marks.
 * @returns undefined if it is not such a pattern
 */
export function datePattern(written: string): DatePattern | undefined {
  if (written.length > MAX_CHARACTERS) return undefined;
  const tokens = [...written.trim().matchAll(TOKEN)];
  if (tokens.map(([token]) => token).join('') !== written.trim()) return undefined;
  const parts = tokens.map(partOf);
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const fields = known.flatMap((part) => ('token' in part ? [TOKENS[part.token][0]] : []));
  const isEachOnce = new Set(fields).size === fields.length;
  const isOfTwelve = known.some((part) => 'token' in part && ['h', 'hh'].includes(part.token));
  if (isOfTwelve !== fields.includes('half')) return undefined;
  const isDay = (['year', 'month', 'day'] as const).every((field) => fields.includes(field));
  return isEachOnce && isDay ? { parts: known } : undefined;
}

function partOf([token, quoted]: RegExpMatchArray): DatePart | undefined {
  if (quoted !== undefined) return { literal: quoted === '' ? "'" : quoted.replaceAll("''", "'") };
  if (isToken(token)) return { token };
  const standard = OTHER_SPELLINGS.get(token);
  if (standard) return { token: standard };
  // As in `yyyy-MM-ddTHH:mm`, where it is unambiguous.
  return token === 'T' || /^[^\p{L}%]/u.test(token) ? { literal: token } : undefined;
}

function isToken(token: string): token is DateToken {
  return Object.hasOwn(TOKENS, token);
}

const expressions = new WeakMap<DatePattern, Map<string, RegExp>>();

/**
 * Parses a date strictly by a pattern.
 * @param locale one that Intl supports, for the names of the months
 * @returns the date as `2026-11-20` or `2026-11-20T10:30:00.000+01:00`; undefined if the text does
 * not match, or the date does not exist
 */
export function readWithPattern(
  text: string,
  pattern: DatePattern,
  locale: string,
): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const known = expressions.get(pattern) ?? new Map<string, RegExp>();
  expressions.set(pattern, known);
  const expression = known.get(locale) ?? expressionOf(pattern, locale);
  known.set(locale, expression);
  const groups = expression.exec(text.normalize('NFC').trim())?.groups;
  const time = groups && wallTimeOf(groups, locale);
  const written = time && isoText(time);
  return written !== undefined && parseDate(written) ? written : undefined;
}

function expressionOf({ parts }: DatePattern, locale: string): RegExp {
  const written = parts.map((part) => {
    if ('literal' in part) return escaped(part.literal).replace(/\s+/gu, '\\s+');
    const [field, looks] = TOKENS[part.token];
    return `(?<${field}>${
      looks ??
      monthNames(locale)
        .map(([name]) => escaped(name))
        .join('|')
    })`;
  });
  return new RegExp(`^${written.join('')}$`, 'iu');
}

function wallTimeOf(
  groups: Readonly<Record<string, string>>,
  locale: string,
): WallTime | undefined {
  const hour = hourOf(groups);
  if (hour === undefined) return undefined;
  const { year = '', month = '', day = '', minute = '0', second = '0', fraction = '000' } = groups;
  return {
    year: year.length === 2 ? fullYear(Number(year)) : Number(year),
    month: /^\d/u.test(month) ? Number(month) : monthCalled(month, locale),
    day: Number(day),
    hour,
    minute: Number(minute),
    second: Number(second),
    fraction,
    hasTime: groups['hour'] !== undefined,
    zone: groups['zone'],
  };
}

function isoText({ year, month, day, hour, minute, second, fraction, ...time }: WallTime): string {
  const digits = (number: number, count: number) => String(number).padStart(count, '0');
  const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  if (!time.hasTime) return date;
  const clock = [hour, minute, second].map((part) => digits(part, 2)).join(':');
  return `${date}T${clock}.${fraction}${time.zone ?? ''}`;
}

/** As in POSIX: 69 is 1969 and 68 is 2068. */
function fullYear(year: number): number {
  return year < 69 ? 2000 + year : 1900 + year;
}

function hourOf({
  hour: written = '0',
  half,
}: Readonly<Record<string, string>>): number | undefined {
  const hour = Number(written);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

const names = new Map<string, readonly (readonly [string, number])[]>();

function monthCalled(name: string, locale: string): number {
  const wanted = name.toLocaleLowerCase(locale);
  return monthNames(locale).find(([known]) => known.toLocaleLowerCase(locale) === wanted)?.[1] ?? 0;
}

/** Returns the names of all months, long and short, alone and beside a day; the longest first. */
function monthNames(locale: string): readonly (readonly [string, number])[] {
  const known = names.get(locale);
  if (known) return known;
  if (names.size >= 100) names.clear();
  const ways = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ] as const;
  const made = ways.flatMap((way) =>
    Array.from({ length: 12 }, (_, index) => {
      const parts = dateTimeFormat(locale, way).formatToParts(Date.UTC(2026, index, 15));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.normalize('NFC'), index + 1] as const;
    }),
  );
  const short = made.flatMap(([name, month]) =>
    name.endsWith('.') ? [[name.slice(0, -1), month] as const] : [],
  );
  const all = [...made, ...short].sort(([one], [other]) => other.length - one.length);
  names.set(locale, all);
  return all;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
