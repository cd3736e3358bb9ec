import { z } from 'zod';

/**
 * Excludes other notations that JavaScript accepts as numbers, such as `1e3`, `0x10` or an empty
 * string.
 */
const DIGITS = /^-?\d+(?:\.\d+)?$/;
const WHOLE_DIGITS = /^-?\d+$/;

/**
 * Returns the schema of a number in a query, written in decimal digits.
 * @param schema the range of the number, as the API document shows it
 */
export function numberInQuery<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((text) => readIf(DIGITS, text), schema);
}

/**
 * Returns the schema of a whole number in a query, written in decimal digits; `5.0` is rejected
 * too.
 */
export function wholeNumberInQuery<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((text) => readIf(WHOLE_DIGITS, text), schema);
}

/** Leaves other texts unchanged, for the schema to reject. */
function readIf(pattern: RegExp, text: unknown): unknown {
  return typeof text === 'string' && pattern.test(text) ? Number(text) : text;
}
