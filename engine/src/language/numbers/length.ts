import type { Length } from '../pipeline/rich-value.ts';

/** English Metric Units per unit; a pixel is 1/96 of an inch, as in CSS. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['mm', 36_000],
  ['cm', 360_000],
  ['in', 914_400],
  ['pt', 12_700],
  ['px', 9_525],
]);
const WRITTEN = /^(\d{1,6}(?:[.,]\d{1,6})?)\s?(mm|cm|in|pt|px)$/i;
const MIN_LENGTH: Length = 36_000;
/** The smaller of the limits of Word (22 inches) and PowerPoint (56 inches). */
const MAX_LENGTH: Length = 22 * 914_400;

/**
 * Parses a length such as `4cm`, `40mm`, `1.5in`, `72pt` or `96px`.
 * @returns English Metric Units; undefined for anything but a length from 1 mm to 22 inches
 */
export function parseLength(written: string): Length | undefined {
  const [, amount, unit] = WRITTEN.exec(written.trim()) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  const size = UNITS.get(unit.toLowerCase());
  if (size === undefined) return undefined;
  const length = Math.round(Number(amount.replace(',', '.')) * size);
  return length >= MIN_LENGTH && length <= MAX_LENGTH ? length : undefined;
}
