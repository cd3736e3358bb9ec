import type { TemplateField } from '../../../api/types.ts';
import type { Json } from '../json/json.ts';
import { JsonNumber } from '../json/json.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns a plain value as a person reads and types it. */
export function textOf(value: Json | undefined): string {
  if (value instanceof JsonNumber) return value.source;
  return typeof value === 'string' ? value : '';
}

/**
 * Whether what is typed in place of a value becomes a number where it can. A text that is there stays
 * a text: the source may send its numbers so.
 */
export function takesNumbers(kind: TemplateField['kind'], value: Json | undefined): boolean {
  if (value instanceof JsonNumber) return true;
  return kind === 'number' && (value === undefined || value === null || value === '');
}

/** Returns the value of what was typed: a number with all its digits, or a text. */
export function typedValue(text: string, canBeNumber: boolean): Json {
  return canBeNumber && NUMBER.test(text) ? new JsonNumber(text) : text;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

/** Whether a text is a date as every language of templates reads it. */
export function isIsoDate(text: string): boolean {
  return ISO_DATE.test(text);
}

/** How much room a text needs, as the styles of the form name it. */
export type Width = 'narrow' | 'roomy' | 'wide';

/** What has room in one column of a form, in characters, and in two. */
const NARROW = 18;
const ROOMY = 40;

/** Returns how much room the longest of some texts needs. */
export function widthOf(...texts: readonly string[]): Width {
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  if (longest > ROOMY || texts.some((text) => text.includes('\n'))) return 'wide';
  return longest > NARROW ? 'roomy' : 'narrow';
}
