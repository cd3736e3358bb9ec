import * as decimals from './decimal.ts';
import { decimalOf, writeDecimal, type Decimal } from './decimal.ts';
import { SAFE_DIGITS } from './exact-number.ts';
import { numberOf } from './number-of.ts';

/**
 * A number to compute with: a JavaScript number, or the decimal text of a number with more digits
 * than JavaScript can represent.
 */
export type Amount = number | string;

/**
 * From here on, fifteen digits are not enough for cents and their fractions: all digits are
 * computed.
 */
const EXACT_FROM = 1e10;
/** The maximum number of units that can be added as JavaScript integers. */
const MAX_UNITS = 1e15;
/** Sums with more decimals are not computed in whole units. */
const MAX_UNIT_DECIMALS = 9;
/** The decimals of a quotient that is computed with all digits. */
const DECIMALS = 15;
/** The decimals of any other result that is computed with all digits. */
const MAX_DECIMALS = 30;

/**
 * Parses a number, or a text in plain notation (`"1495.80"`, `" 12 "`, `"1e3"`).
 * @returns undefined for all other values, and for numbers beyond the range of a double
 */
export function amountOf(value: unknown): Amount | undefined {
  const number = numberOf(value);
  if (number === undefined || typeof value !== 'string') return number;
  const text = value.trim();
  if (text.length <= SAFE_DIGITS && !/e/iu.test(text)) return number;
  return amountFrom(decimalOf(text));
}

/**
 * Adds two numbers. @returns undefined if the result exceeds the range of a double; so do all
 * others
 */
export function plus(left: Amount, right: Amount): Amount | undefined {
  return total([left, right]);
}

export function minus(left: Amount, right: Amount): Amount | undefined {
  return total([left, negative(right)]);
}

export function times(left: Amount, right: Amount): Amount | undefined {
  return computed(left, right, (one, other) => one * other, decimals.times);
}

/** Divides two numbers. @param right not zero */
export function dividedBy(left: Amount, right: Amount): Amount | undefined {
  const exactly = (one: Decimal, other: Decimal) =>
    decimals.round(decimals.dividedBy(one, other, DECIMALS + 1), DECIMALS);
  return computed(left, right, (one, other) => one / other, exactly);
}

/** Returns the remainder with the sign of the divisor. @param right not zero */
export function modulo(left: Amount, right: Amount): Amount | undefined {
  return amountFrom(decimals.modulo(decimalOf(left), decimalOf(right)));
}

/** Compares two numbers. @returns below 0, 0 or above 0 */
export function compare(left: Amount, right: Amount): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return decimals.compare(decimalOf(left), decimalOf(right));
}

/** Returns the absolute value. */
export function abs(amount: Amount): Amount {
  if (typeof amount === 'number') return Math.abs(amount);
  return amount.replace(/^-/u, '');
}

export function ceil(amount: Amount): Amount {
  return typeof amount === 'number' ? Math.ceil(amount) + 0 : exact(decimals.ceil, amount);
}

export function floor(amount: Amount): Amount {
  return typeof amount === 'number' ? Math.floor(amount) : exact(decimals.floor, amount);
}

/** Rounds in decimal, with halves away from zero: 1.005 becomes 1.01. */
export function round(amount: Amount, places: number): Amount {
  return exact((decimal) => decimals.round(decimal, places), amount);
}

/** Adds numbers in decimal: 0.1 and 0.2 are 0.3. */
export function total(amounts: readonly Amount[]): Amount | undefined {
  const decimalPlaces = amounts.reduce<number>(
    (max, amount) => Math.max(max, decimalPlacesOf(amount)),
    0,
  );
  return inWholeUnits(amounts, decimalPlaces) ?? inDecimals(amounts);
}

/** Cents, or smaller units, are integers, which JavaScript adds exactly. */
function inWholeUnits(amounts: readonly Amount[], decimalPlaces: number): Amount | undefined {
  if (decimalPlaces > MAX_UNIT_DECIMALS) return undefined;
  const units = 10 ** decimalPlaces;
  let sum = 0;
  let size = 0;
  for (const amount of amounts) {
    const whole = Math.round(Number(amount) * units);
    sum += whole;
    size += Math.abs(whole);
  }
  return size < MAX_UNITS ? inPlainNotation(sum / units + 0) : undefined;
}

function inDecimals(amounts: readonly Amount[]): Amount | undefined {
  const sum = amounts.map(decimalOf).reduce(decimals.plus, { digits: 0n, scale: 0 });
  const amount = amountFrom(sum);
  const areNumbers = amounts.every((one) => typeof one === 'number');
  const isSmall = Math.abs(Number(amount)) < EXACT_FROM;
  return areNumbers && isSmall ? inPlainNotation(withoutNoise(Number(amount))) : amount;
}

function decimalPlacesOf(amount: Amount): number {
  if (typeof amount === 'string') return Infinity;
  if (Number.isInteger(amount)) return 0;
  const text = String(amount);
  return text.includes('e') ? Infinity : text.length - text.indexOf('.') - 1;
}

function negative(amount: Amount): Amount {
  if (typeof amount === 'number') return -amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function computed(
  left: Amount,
  right: Amount,
  quickly: (left: number, right: number) => number,
  exactly: (left: Decimal, right: Decimal) => Decimal,
): Amount | undefined {
  if (typeof left === 'number' && typeof right === 'number') {
    const result = quickly(left, right);
    if (Math.abs(result) < EXACT_FROM) return inPlainNotation(withoutNoise(result));
  }
  return amountFrom(exactly(decimalOf(left), decimalOf(right)));
}

/** Operations that reduce or round a number keep it in the range of a double. */
function exact(compute: (decimal: Decimal) => Decimal, amount: Amount): Amount {
  const result = compute(decimalOf(amount));
  return amountFrom(result) ?? writeDecimal(result);
}

function amountFrom(decimal: Decimal): Amount | undefined {
  const text = writeDecimal(decimals.round(decimal, MAX_DECIMALS));
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  return String(number) === text ? number : text;
}

/**
 * JavaScript writes very large and very small numbers with an exponent, which documents do not use.
 */
function inPlainNotation(number: number): Amount {
  const size = Math.abs(number);
  return size === 0 || (size >= 1e-6 && size < 1e21) ? number : writeDecimal(decimalOf(number));
}

/** Removes floating-point noise, so that 0.1 and 0.2 are 0.3. */
function withoutNoise(result: number): number {
  return Number(result.toPrecision(SAFE_DIGITS)) + 0;
}
