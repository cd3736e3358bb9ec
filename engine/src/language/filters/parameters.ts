import { amountOf, type Amount } from '../numbers/amount.ts';
import { TagError } from '../diagnostics/tag-error.ts';
import { parseLength } from '../numbers/length.ts';
import { numberOf } from '../numbers/number-of.ts';
import type { Length } from '../pipeline/rich-value.ts';
import { shortened } from '../diagnostics/shortened.ts';
import { textOf } from '../value-text.ts';
import { parseDate, type CalendarDate } from './calendar-date.ts';
import { dateFormat, type DateFormat } from './date-format.ts';
import { datePattern, type DatePattern } from './date-pattern.ts';

/** One argument of a filter: its valid values, and the errors for others. */
export interface Parameter<T> {
  /** Returns undefined for an invalid value. */
  read(value: unknown): T | undefined;
  /** The needed value, as in a warning: `a number`. */
  readonly need: string;
  /** Returns the error for an argument that is a literal in the template. */
  error(value: unknown): TagError;
}

/** Accepts any value. */
export const anything: Parameter<unknown> = {
  read: (value) => value ?? null,
  need: 'a value',
  error: (value) => errorOf(value, 'not a value', 'Write a field, a number or text.'),
};

/** Accepts any value; a missing one has an empty text. */
export const text: Parameter<string> = {
  read: textOf,
  need: 'text',
  error: (value) => errorOf(value, 'not text', 'Write text in quotation marks.'),
};

export const number: Parameter<Amount> = {
  read: amountOf,
  need: 'a number',
  error: (value) => errorOf(value, 'not a number', 'Write digits, such as 19 or 0.5.'),
};

/** Accepts a whole number between two limits, inclusive. */
export function wholeNumber(min: number, max: number): Parameter<number> {
  return {
    read(value) {
      const read = numberOf(value);
      if (read === undefined || !Number.isInteger(read)) return undefined;
      return read >= min && read <= max ? read : undefined;
    },
    need: `a whole number from ${min} to ${max}`,
    error: (value) =>
      errorOf(
        value,
        `not a whole number from ${min} to ${max}`,
        'Write it without quotation marks.',
      ),
  };
}

export const yesOrNo: Parameter<boolean> = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  need: 'true or false',
  error: (value) => errorOf(value, 'neither true nor false', 'Write true or false.'),
};

/** A language with its country (BCP 47), such as `de-DE` or `en`. */
export const locale: Parameter<string> = {
  read(value) {
    if (typeof value !== 'string' || value.length > 35) return undefined;
    try {
      return Intl.NumberFormat.supportedLocalesOf(value.trim().replaceAll('_', '-'))[0];
    } catch {
      return undefined;
    }
  },
  need: 'a language such as "de-DE"',
  error: (value) =>
    errorOf(value, 'not a known language', 'Write a language such as "en-US", "de-DE" or "fr-FR".'),
};

/** A code of three letters (ISO 4217). */
export const currencyCode: Parameter<string> = {
  read(value) {
    if (typeof value !== 'string') return undefined;
    const code = value.trim().toUpperCase();
    return CURRENCIES.has(code) ? code : undefined;
  },
  need: 'a currency code such as "EUR"',
  error: (value) =>
    errorOf(value, 'not a known currency', 'Write a currency code, such as "EUR" or "USD".'),
};

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A name in the time zone database, such as `Europe/Berlin`. */
export const timeZone: Parameter<string> = {
  read(value) {
    if (typeof value !== 'string' || value.length > 50) return undefined;
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: value.trim() }).resolvedOptions()
        .timeZone;
    } catch {
      return undefined;
    }
  },
  need: 'a time zone such as "Europe/Berlin"',
  error: (value) =>
    errorOf(value, 'not a known time zone', 'Write a time zone such as "Europe/Berlin".'),
};

export const length: Parameter<Length> = {
  read: (value) => (typeof value === 'string' ? parseLength(value) : undefined),
  need: 'a length such as "4cm"',
  error: (value) =>
    errorOf(
      value,
      'not a length from 1 mm to 55 cm',
      'Write a number and mm, cm, in, pt or px in quotation marks, such as "4cm".',
    ),
};

export const format: Parameter<DateFormat> = {
  read: (value) => (typeof value === 'string' ? dateFormat(value) : undefined),
  need: 'a date format such as "%d.%m.%Y"',
  error: (value) =>
    errorOf(
      value,
      'not a date format',
      'Write "short", "medium", "long" or "full", or directives such as "%d.%m.%Y".',
    ),
};

export const pattern: Parameter<DatePattern> = {
  read: (value) => (typeof value === 'string' ? datePattern(value) : undefined),
  need: 'a pattern such as "dd.MM.yyyy"',
  error: (value) =>
    errorOf(
      value,
      'not a date pattern',
      'Write day, month and year, such as "dd.MM.yyyy" or "d. MMMM yyyy"; "mm" means minutes.',
    ),
};

export const date: Parameter<CalendarDate> = {
  read: parseDate,
  need: 'a date',
  error: (value) =>
    errorOf(
      value,
      'not a date',
      'Write it as "2026-11-20". For the current date, send it with the data; templates have no clock.',
    ),
};

/** Accepts the values of both parameters; the first that matches is used. */
export function either<A, B>(one: Parameter<A>, other: Parameter<B>): Parameter<A | B> {
  return {
    read: (value) => one.read(value) ?? other.read(value),
    need: `${one.need}, or ${other.need}`,
    error: (value) => (typeof value === 'number' ? one.error(value) : other.error(value)),
  };
}

function errorOf(value: unknown, isWhat: string, remedy: string): TagError {
  return new TagError(`${shortened(JSON.stringify(value))} is ${isWhat}`, remedy);
}
