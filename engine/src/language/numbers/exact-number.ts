import { decimalOf, significantDigits, writeDecimal } from './decimal.ts';

/** Any number of up to this many digits survives as a JavaScript number. */
export const SAFE_DIGITS = 15;

/** Smaller numbers have fewer significant digits. */
const MIN_MAGNITUDE = 1e-300;

const WHOLE = /^[+-]?\d+$/u;

/**
 * Returns a JavaScript number if it is exact, otherwise the number's text, so that a long account
 * number keeps all its digits.
 * @param written in JSON notation
 * @returns ±Infinity for a number beyond the range of a double
 */
export function exactNumber(written: string): number | string {
  const number = Number(written);
  if (!Number.isFinite(number)) return number;
  if (WHOLE.test(written)) return Number.isSafeInteger(number) ? number : written;
  const isSafe = significantDigits(written) <= SAFE_DIGITS && Math.abs(number) > MIN_MAGNITUDE;
  if (isSafe) return number;
  return writeDecimal(decimalOf(number)) === writeDecimal(decimalOf(written)) ? number : written;
}
