import { amountOf, compare } from '../numbers/amount.ts';
import { parseDate } from '../filters/calendar-date.ts';
import { isForeignNumber, numberOf } from '../numbers/number-of.ts';
import { textOf } from '../value-text.ts';

const DATE = /^\s*(?:\d{4}-\d{2}-\d{2}(?:[T ]\d|\s*$)|\d{1,2}\.\d{1,2}\.\d{4}\s*$)/u;

/**
 * Returns whether a value is truthy. Falsy values are: missing, null, false, 0, an empty text, list
 * or object, and the texts "false" and "0", because data is often text.
 */
export function isTruthy(value: unknown): boolean {
  if (isEmpty(value) || value === false) return false;
  if (numberOf(value) === 0) return false;
  return !(typeof value === 'string' && value.trim().toLowerCase() === 'false');
}

/** Returns whether a value is missing, null, or an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

/** Returns whether a value is empty, false, or a text of whitespace. */
export function isBlank(value: unknown): boolean {
  if (isEmpty(value) || value === false) return true;
  return typeof value === 'string' && value.trim() === '';
}

/**
 * Returns whether two values are equal to a person: a number and its text, `true` and the text
 * "true", a missing value and an empty text. Two texts are compared as texts, so that the postcode
 * "0123" differs from "123".
 */
export function equals(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) === isNothing(right);
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [amountOf(left), amountOf(right)];
    return one !== undefined && other !== undefined && compare(one, other) === 0;
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return textOf(left).trim().toLowerCase() === textOf(right).trim().toLowerCase();
  }
  return left === right;
}

/**
 * Compares two values: numbers and numeric texts by value; dates by time, if one of them is written
 * as `2026-11-20` or `20.11.2026`; other texts by their characters.
 * @returns below 0, 0, above 0; undefined if they cannot be compared, such as numbers in local
 * notation
 */
export function order(left: unknown, right: unknown): number | undefined {
  const [leftAmount, rightAmount] = [amountOf(left), amountOf(right)];
  if (leftAmount !== undefined && rightAmount !== undefined)
    return compare(leftAmount, rightAmount);
  if (isDateText(left) || isDateText(right)) return orderOfDates(left, right);
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (left === right) return 0;
  if (isNumberToPeople(left) && isNumberToPeople(right)) return undefined;
  return left < right ? -1 : 1;
}

/** Returns whether a value is a text that can only be a date. */
export function isDateText(value: unknown): boolean {
  return typeof value === 'string' && DATE.test(value);
}

function isNumberToPeople(text: string): boolean {
  return numberOf(text) !== undefined || isForeignNumber(text);
}

function orderOfDates(left: unknown, right: unknown): number | undefined {
  const [one, other] = [parseDate(left), parseDate(right)];
  if (!one || !other) return undefined;
  // A date without an offset is compared with the other date's local time.
  if (one.offset === null || other.offset === null)
    return one.wall.getTime() - other.wall.getTime();
  return one.wall.getTime() - one.offset * 60_000 - (other.wall.getTime() - other.offset * 60_000);
}

/** Returns whether a list has a member, or a text contains another; false for other values. */
export function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole)) return whole.some((member) => equals(member, part));
  if (typeof whole === 'object' || whole === undefined) return false;
  return !isNothing(part) && textOf(whole).includes(textOf(part));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
