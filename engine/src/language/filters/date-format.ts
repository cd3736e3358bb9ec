import type { CalendarDate } from './calendar-date.ts';
import { dateTimeFormat } from './formatters.ts';
import { noteOnLocale } from './locale-note.ts';
import { directiveNames, writeDirective, type Directive } from './date-directives.ts';

/** How a date is written: as people in a country do, or sign by sign. */
export type DateFormat =
  | { readonly kind: 'style'; readonly style: 'short' | 'medium' | 'long' | 'full' }
  | { readonly kind: 'pattern'; readonly parts: readonly (string | Directive)[] };

const STYLES = ['short', 'medium', 'long', 'full'] as const;
const DIRECTIVE = /%([-_0^#:]?)(\p{L}|%)/gu;
const MAX_CHARACTERS = 200;

/**
 * Reads `long`, or a pattern such as `%d %B %Y` (strftime, as in Liquid).
 * @returns undefined for what is neither, also for a sign that there is not
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

/** @param locale one that Intl knows: it gives the months and days their names */
export function writeDate(date: CalendarDate, format: DateFormat, locale: string): string {
  if (format.kind === 'style') {
    return dateTimeFormat(locale, { dateStyle: format.style }).format(date.wall);
  }
  return format.parts
    .map((part) => (typeof part === 'string' ? part : writeDirective(date, part, locale)))
    .join('');
}

/** Returns a note when an extension of the locale has no effect on dates of this format. */
export function noteOnExtension(locale: string, format: DateFormat): string | null {
  if (format.kind === 'style') {
    return noteOnLocale(locale, dateTimeFormat(locale, { dateStyle: format.style }));
  }
  // Its digits are those of ASCII; only whole dates and times take others.
  const areWhole = format.parts.some(
    (part) => typeof part !== 'string' && ['x', 'X'].includes(part.name),
  );
  return noteOnLocale(locale, areWhole ? dateTimeFormat(locale, { dateStyle: 'short' }) : null);
}
