import { z } from 'zod';

/** What JavaScript reads as a number besides, such as `1e3`, `0x10` or nothing at all, is none here. */
const DIGITS = /^-?\d+(?:\.\d+)?$/;
const WHOLE_DIGITS = /^-?\d+$/;

/**
 * A number in the query of an address, written with digits alone.
 * @param schema what it has to be, which is what the document of the API shows
 */
export function numberInQuery<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((text) => readIf(DIGITS, text), schema);
}

/** A whole number in the query of an address, written with digits alone: no `5.0` either. */
export function wholeNumberInQuery<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((text) => readIf(WHOLE_DIGITS, text), schema);
}

/** What is no number stays what it is, for the schema to refuse. */
function readIf(pattern: RegExp, text: unknown): unknown {
  return typeof text === 'string' && pattern.test(text) ? Number(text) : text;
}
