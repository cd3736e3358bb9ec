import { decimalOf, significantDigits, writeDecimal } from './decimal.ts';

/** So many digits come through a JavaScript number unchanged, whichever they are. */
export const SAFE_DIGITS = 15;

/** Smaller numbers have fewer digits. */
const MIN_MAGNITUDE = 1e-300;

const WHOLE = /^[+-]?\d+$/u;

/**
 * Returns a number as JavaScript holds it, or its text when JavaScript holds another number: an
 * account number must not become its neighbour.
 * @param written in the notation of JSON
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
