import { readWithPattern, datePattern } from '../filters/date-pattern.ts';
import { parseNumber } from '../filters/number-notation.ts';
import type { Need, Unusable } from './unusable.ts';

/** Locales in whose notation a text may be a number, more common ones first. */
const LANGUAGES = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'fa-IR', 'hi-IN'];

/** Patterns in which a text may be a date, more common ones first. */
const PATTERNS = [
  ...['dd/MM/yyyy', 'MM/dd/yyyy', 'd/M/yyyy', 'M/d/yyyy', 'dd.MM.yy', 'd.M.yy', 'dd-MM-yyyy'],
  ...['dd/MM/yy', 'MM/dd/yy', 'd. MMMM yyyy', 'd MMMM yyyy', 'MMMM d, yyyy', 'd MMM yyyy'],
  ...['dd.MM.yyyy HH:mm', 'dd.MM.yyyy HH:mm:ss', 'dd/MM/yyyy HH:mm', 'M/d/yyyy h:mm a'],
  ...['MM/dd/yyyy HH:mm', 'yyyy/MM/dd HH:mm', 'yyyy.MM.dd', 'yyyyMMdd HHmm'],
  // These need no pattern, but are not read with a different one.
  ...['yyyy-MM-dd', 'dd.MM.yyyy', 'd.M.yyyy', 'yyyyMMdd'],
];
const LANGUAGES_OF_MONTHS = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT'];

/** A filter that parses a text, and its result. */
interface Reading {
  readonly parser: string;
  readonly result: string;
}

/**
 * Returns the remedy for a value that a filter cannot use, in one or two sentences.
 * @param withParser returns the tag with a filter that parses the value
 */
export function remedyFor(unusable: Unusable, withParser: (parser: string) => string): string {
  const { need, why, values, isUnparsed } = unusable;
  const [bad] = values;
  if (why !== null) return 'Send another value, or omit the tag with {{#if …}}.';
  if (need === 'a number') return numberRemedy(bad?.value, withParser, isUnparsed);
  if (need === 'a date') return dateRemedy(bad?.value, withParser, isUnparsed);
  if (need === 'a list') {
    return typeof bad?.value === 'string'
      ? 'Parse the text before you send it, so that it is a list.'
      : 'Send a list.';
  }
  return 'Send another value.';
}

/** Returns the remedy for an argument, which no filter in the template can parse. */
export function argumentRemedy(field: string, need: string, value: unknown): string {
  if (need !== 'a number' || typeof value !== 'string') return `Send ${need} as "${field}".`;
  const [reading] = numberReadings(value);
  const number = reading?.result ?? '1495.80';
  return `Send "${field}" as a plain number such as ${number}; a value after a colon cannot be parsed.`;
}

/**
 * Returns the remedy for a value that has no text except its JSON.
 * @param field the field with this value, as in the tag
 */
export function jsonRemedy(field: string, value: unknown): string {
  const whole = `{{ ${field} | json }} for its JSON`;
  if (Array.isArray(value))
    return `Write {{#${field}}} … {{/${field}}} for its items, or ${whole}.`;
  const [member = 'name'] = Object.keys(value ?? {});
  return `Write {{${field === '.' ? '' : `${field}.`}${member}}} for a field of it, or ${whole}.`;
}

/** Returns the filter that parses a text as the needed type; null if no common one does. */
export function parserFor(need: Need, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (need === 'a number') return numberReadings(value)[0]?.parser ?? null;
  return need === 'a date' ? (dateReadings(value)[0]?.parser ?? null) : null;
}

function numberRemedy(
  value: unknown,
  withParser: (parser: string) => string,
  isUnparsed: boolean,
): string {
  if (typeof value === 'number') return 'Send a smaller number.';
  if (typeof value !== 'string' || value.trim() === '') {
    return 'Send a plain number such as 1495.80.';
  }
  const [reading, other] = numberReadings(value);
  if (reading && other) return eitherOf(reading, other, withParser);
  if (reading) return `Write ${withParser(reading.parser)}.`;
  if (isUnparsed) return 'Send a plain number such as 1495.80.';
  return `Send a plain number such as 1495.80, or parse the text: ${withParser('parse_number: "de-DE"')}.`;
}

function dateRemedy(
  value: unknown,
  withParser: (parser: string) => string,
  isUnparsed: boolean,
): string {
  if (typeof value !== 'string') return 'Send a date such as "2026-11-20".';
  const [reading, other] = dateReadings(value);
  if (reading && other) return eitherOf(reading, other, withParser);
  if (reading) return `Write ${withParser(reading.parser)}.`;
  if (isUnparsed) return 'Send a date such as "2026-11-20".';
  return `Send a date such as "2026-11-20", or parse the text: ${withParser('parse_date: "dd.MM.yyyy"')}.`;
}

function eitherOf(one: Reading, other: Reading, withParser: (parser: string) => string): string {
  return `Write ${withParser(one.parser)} if it is ${one.result}, with ${other.parser} if it is ${other.result}.`;
}

function numberReadings(text: string): Reading[] {
  return distinct(
    LANGUAGES.flatMap((language) => {
      const number = parseNumber(text, language);
      if (number === undefined) return [];
      return [{ parser: `parse_number: "${language}"`, result: String(number) }];
    }),
  );
}

function dateReadings(text: string): Reading[] {
  return distinct(
    PATTERNS.flatMap((written) => {
      const pattern = datePattern(written);
      const languages = written.includes('MMM') ? LANGUAGES_OF_MONTHS : ['en-US'];
      return languages.flatMap((language) => {
        const date = pattern && readWithPattern(text, pattern, language);
        if (date === undefined) return [];
        const names = language === 'en-US' ? '' : `, "${language}"`;
        return [{ parser: `parse_date: "${written}"${names}`, result: date.slice(0, 10) }];
      });
    }),
  );
}

/** Returns the first filter for each result. */
function distinct(readings: readonly Reading[]): Reading[] {
  const results = new Map<string, Reading>();
  for (const reading of readings) {
    if (!results.has(reading.result)) results.set(reading.result, reading);
  }
  return [...results.values()];
}
