import { numberOf } from '../number-of.ts';
import { defineFilter, type Filter } from './filter.ts';
import { DEFAULT_LOCALE, numberFormat } from './formatters.ts';
import { liquidFilter } from './liquid.ts';
import { currencyCode, either, locale, number, wholeNumber } from './parameters.ts';

const decimals = wholeNumber(0, 15);

/**
 * A filter of Liquid that reckons with one number. What is no number is left as it is; with an
 * operand that is none, or by zero, nothing is written: an empty place is seen, a wrong sum is not.
 */
function reckoning(name: string, example: string): [string, Filter] {
  const reckon = liquidFilter(name);
  return [
    name,
    defineFilter({
      example: `${name}: ${example}`,
      positional: [number],
      required: 1,
      apply(value, [operand]) {
        const base = numberOf(value);
        if (base === undefined) return value;
        return operand === undefined ? null : withoutNoise(reckon(base, operand));
      },
    }),
  ];
}

/** A filter of Liquid that needs nothing but the number. */
function plain(name: string): [string, Filter] {
  const reckon = liquidFilter(name);
  return [
    name,
    defineFilter({
      example: name,
      apply(value) {
        const base = numberOf(value);
        return base === undefined ? value : reckon(base);
      },
    }),
  ];
}

const liquidRound = liquidFilter('round');

const round = defineFilter({
  example: 'round: 2',
  positional: [decimals],
  apply(value, [places = 0]) {
    const base = numberOf(value);
    return base === undefined ? value : liquidRound(base, places);
  },
});

const currency = defineFilter({
  example: 'currency: "EUR", "de-DE"',
  positional: [currencyCode, locale],
  required: 1,
  apply(value, [code, language = DEFAULT_LOCALE]) {
    const amount = numberOf(value);
    if (amount === undefined || code === undefined) return value;
    return numberFormat(language, {
      style: 'currency',
      currency: code,
      signDisplay: 'negative',
    }).format(amount);
  },
});

/** `number: 2`, `number: "de-DE"`, `number: 2, "de-DE"`. */
const writtenNumber = defineFilter({
  example: 'number: 2, "de-DE"',
  positional: [either(decimals, locale), locale],
  apply(value, [first, second]) {
    const base = numberOf(value);
    if (base === undefined) return value;
    const language = second ?? (typeof first === 'string' ? first : DEFAULT_LOCALE);
    const places =
      typeof first === 'number'
        ? { minimumFractionDigits: first, maximumFractionDigits: first }
        : { maximumFractionDigits: 15 };
    return numberFormat(language, { ...places, signDisplay: 'negative' }).format(base);
  },
});

/** Filters that make a number of a number, or write it as people in a country do. */
export const numberFilters: readonly (readonly [string, Filter])[] = [
  reckoning('plus', '10'),
  reckoning('minus', '10'),
  reckoning('times', '1.19'),
  reckoning('divided_by', '100'),
  reckoning('modulo', '2'),
  reckoning('at_least', '0'),
  reckoning('at_most', '100'),
  plain('abs'),
  plain('ceil'),
  plain('floor'),
  ['round', round],
  ['currency', currency],
  ['number', writtenNumber],
];

/** 0.1 and 0.2 are 0.3 to everybody but a computer. @returns null for what is not finite */
export function withoutNoise(result: unknown): number | null {
  const number = numberOf(result);
  return number === undefined ? null : (numberOf(number.toPrecision(15)) ?? null);
}
