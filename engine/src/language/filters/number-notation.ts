import { exactNumber } from '../numbers/exact-number.ts';
import type { Amount } from '../numbers/amount.ts';
import { numberFormat } from './formatters.ts';

/**
 * A number in a language's notation: the digits before the decimal separator, with groups, and
 * those after it.
 */
type Notation = RegExp;

const MAX_LENGTH = 100;
/** Direction marks, which some languages put around a number. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu;
const SIGN = /^([-−‐+]?)\s*(.*?)\s*([-−]?)$/su;
const CURRENCY =
  /^(?:\p{L}{1,3}[$.]?|\p{Sc})(?=[\s\p{Nd}+−-])|(?<=[\s\p{Nd}−-])(?:\p{L}{1,3}\.?|\p{Sc})$/u;
const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...['US$', 'A$', 'C$', 'R$', 'Fr', 'Fr.', 'kr', 'kr.', 'zł', 'Kč', 'Ft', 'lei', 'лв', 'лв.'],
]);
const BLANKS = '[ \\u00a0\\u2009\\u202f]';
const APOSTROPHES = "['’]";

const notations = new Map<string, readonly Notation[]>();

/**
 * Parses a number in a language's notation: `1.495,80` in `de-DE`. A currency sign may be beside
 * it, and the minus sign after it. Groups must be where the language has them, so that `1.2` is not
 * a number in `de-DE`.
 * @param locale one that Intl supports
 * @returns undefined for all other texts, including ambiguous ones
 */
export function parseNumber(text: string, locale: string): Amount | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const bare = withoutCurrency(text.replace(DIRECTION_MARKS, '').trim());
  const [, before = '', inside = '', behind = ''] = SIGN.exec(bare) ?? [];
  if (before !== '' && behind !== '') return undefined;
  const isNegative = behind !== '' || (before !== '' && before !== '+');
  const unsigned = withoutCurrency(inside);
  const digits = withPlainDigits(unsigned);
  if (digits === undefined) return undefined;
  const readings = new Set(
    notationsOf(locale).flatMap((notation) => readWith(notation, digits) ?? []),
  );
  const [reading, another] = readings;
  if (reading === undefined || another !== undefined) return undefined;
  return exactNumber(isNegative ? `-${reading}` : reading);
}

function withoutCurrency(text: string): string {
  const [sign] = CURRENCY.exec(text) ?? [];
  const isCurrency = sign !== undefined && (/^\p{Sc}$/u.test(sign) || CURRENCIES.has(sign));
  return isCurrency ? text.replace(CURRENCY, '').trim() : text;
}

/** Replaces the digits of every script with ASCII digits. */
function withPlainDigits(text: string): string | undefined {
  const plain = text.replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit) ?? digit));
  return /(?!\d)\p{Nd}/u.test(plain) ? undefined : plain;
}

/** In Unicode, the ten digits of a script are consecutive, and no digit precedes its zero. */
function valueOfDigit(digit: string): number | undefined {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return value;
  }
  return undefined;
}

function notationsOf(locale: string): readonly Notation[] {
  const known = notations.get(locale);
  if (known) return known;
  if (notations.size >= 100) notations.clear();
  const made = notationsIn(locale);
  notations.set(locale, made);
  return made;
}

/** Some languages write money differently, and some have their own digits besides ASCII ones. */
function notationsIn(locale: string): readonly Notation[] {
  const money = { style: 'currency', currency: 'EUR' } as const;
  const ways = [{}, money, { numberingSystem: 'latn' }, { ...money, numberingSystem: 'latn' }];
  const patterns = new Set(ways.map((way) => patternOf(numberFormat(locale, way))));
  return Array.from(patterns, (pattern) => new RegExp(pattern, 'u'));
}

function patternOf(format: Intl.NumberFormat): string {
  const parts = format.formatToParts(1_234_567_890.5);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  // `12,34,567`: the last group has three digits, the others two.
  const [first = 3, ...sizes] = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => Array.from(value).length);
  const last = sizes.at(-1) ?? first;
  const others = sizes.at(-2) ?? last;
  const sign = signsLike(partOf('group'));
  const groups = `\\d{1,${others}}(?:${sign}\\d{${others}})*${sign}\\d{${last}}`;
  const whole = sign === '' ? '\\d+' : `\\d+|${groups}`;
  return `^(${whole})(?:${escaped(partOf('decimal'))}(\\d+))?$`;
}

/** @returns the number in plain notation */
function readWith(notation: Notation, text: string): string | undefined {
  const match = notation.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const digits = whole.replace(/\D/gu, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Returns the spaces and apostrophes that people type for the language's own. */
function signsLike(sign: string): string {
  if (/\s/u.test(sign)) return BLANKS;
  return /['’]/u.test(sign) ? APOSTROPHES : escaped(sign);
}

function escaped(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
