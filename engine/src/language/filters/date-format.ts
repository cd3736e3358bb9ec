import type { CalendarDate } from './calendar-date.ts';
import { dateTimeFormat } from './formatters.ts';
import { noteOnLocale } from './locale-note.ts';
import { directiveNames, writeDirective, type Directive } from './date-directives.ts';

/** A date format: a locale's own, or a pattern. */
export type DateFormat =
  | { readonly kind: 'style'; readonly style: 'short' | 'medium' | 'long' | 'full' }
  | { readonly kind: 'pattern'; readonly parts: readonly (string | Directive)[] };

const STYLES = ['short', 'medium', 'long', 'full'] as const;
const DIRECTIVE = /%([-_0^#:]?)(\p{L}|%)/gu;
const MAX_CHARACTERS = 200;

/**
 * Parses `long`, or a pattern such as `%d %B %Y` (strftime, as in Liquid).
 * @returns undefined for anything else, including unknown directives
 */
export function dateFormat(written: string): DateFormat | undefined {
  const style = STYLES.find((name) => name === written.trim().toLowerCase());
  if (style) return { kind: 'style', style };
  if (written.length > MAX_CHARACTERS) return undefined;
  const parts: (string | Directive)[] = [];
  let end = 0;
  for (const match of written.matchAll(DIRECTIVE)) {
    const [whole, flag = '', name = ''] = match;
    if (!directiveNames.has(name)) return undefined;
    parts.push(written.slice(end, match.index), { flag, name });
    end = match.index + whole.length;
  }
  const rest = written.slice(end);
  if (parts.length === 0 || rest.includes('%')) return undefined;
  return { kind: 'pattern', parts: [...parts, rest] };
}

/**
 * Formats a date.
 * @param locale one that Intl supports, for the names of months and days
 */
export function writeDate(date: CalendarDate, format: DateFormat, locale: string): string {
  if (format.kind === 'style') {
    return dateTimeFormat(locale, { dateStyle: format.style }).format(date.wall);
  }
  return format.parts
    .map((part) => (typeof part === 'string' ? part : writeDirective(date, part, locale)))
    .join('');
}

/** Returns a note if an extension of the locale has no effect on dates in this format. */
export function noteOnExtension(locale: string, format: DateFormat): string | null {
  if (format.kind === 'style') {
    return noteOnLocale(locale, dateTimeFormat(locale, { dateStyle: format.style }));
  }
  // Its digits are ASCII; only whole dates and times use others.
  const areWhole = format.parts.some(
    (part) => typeof part !== 'string' && ['x', 'X'].includes(part.name),
  );
  return noteOnLocale(locale, areWhole ? dateTimeFormat(locale, { dateStyle: 'short' }) : null);
}
