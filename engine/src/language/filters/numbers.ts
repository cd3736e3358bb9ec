import * as amounts from '../numbers/amount.ts';
import { amountOf, type Amount } from '../numbers/amount.ts';
import { Noted, Unusable } from '../diagnostics/unusable.ts';
import { defineFilter, type Filter } from './filter.ts';
import { DEFAULT_LOCALE, numberFormat } from './formatters.ts';
import { noteOnLocale } from './locale-note.ts';
import { parseNumber } from './number-notation.ts';
import { currencyCode, either, locale, number, wholeNumber } from './parameters.ts';
import { parsed } from './parsing.ts';

const decimals = wholeNumber(0, 15);
const BEYOND = 'the result is beyond ±1.8e308';

type Compute = (base: Amount, operand: Amount) => Amount | Unusable | undefined;

/** Defines a filter that computes with its value and one more number. */
function computing(name: string, example: string, compute: Compute): [string, Filter] {
  return [
    name,
    defineFilter({
      example: `${name}: ${example}`,
      positional: [number],
      required: 1,
      subject: number,
      input: 'amount',
      apply: (value, [operand = 0]) =>
        ofAmount(
          value,
          (base) => compute(base, operand) ?? Unusable.value('another value', value, BEYOND),
        ),
    }),
  ];
}

/** Defines a filter without arguments for numbers. */
function plain(name: string, compute: (base: Amount) => Amount): [string, Filter] {
  return [
    name,
    defineFilter({
      example: name,
      subject: number,
      input: 'amount',
      apply: (value) => ofAmount(value, compute),
    }),
  ];
}

/** Rejects division by zero. */
function dividing(compute: (base: Amount, divisor: Amount) => Amount | undefined): Compute {
  return (base, divisor) => {
    if (divisor !== 0) return compute(base, divisor);
    const why = 'division by zero is not possible';
    return new Unusable('another value', [{ value: divisor, index: null }], { why, argument: 0 });
  };
}

const round = defineFilter({
  example: 'round: 2',
  positional: [decimals],
  subject: number,
  input: 'amount',
  apply: (value, [places = 0]) => ofAmount(value, (base) => amounts.round(base, places)),
});

const currency = defineFilter({
  example: 'currency: "EUR", "de-DE"',
  positional: [currencyCode, locale],
  required: 1,
  subject: number,
  input: 'formatted',
  apply: (value, [code = '', language = DEFAULT_LOCALE]) =>
    ofAmount(value, (amount) => {
      const options = { style: 'currency', currency: code, signDisplay: 'negative' } as const;
      return written(amount, language, options);
    }),
});

/** `number: 2`, `number: "de-DE"`, `number: 2, "de-DE"`. */
const writtenNumber = defineFilter({
  example: 'number: 2, "de-DE"',
  positional: [either(decimals, locale), locale],
  subject: number,
  input: 'formatted',
  apply: (value, [first, second]) =>
    ofAmount(value, (amount) => {
      const language = second ?? (typeof first === 'string' ? first : DEFAULT_LOCALE);
      const places =
        typeof first === 'number'
          ? { minimumFractionDigits: first, maximumFractionDigits: first }
          : { maximumFractionDigits: 15 };
      return written(amount, language, { ...places, signDisplay: 'negative' });
    }),
});

/** Converts a number in local notation to one that other filters can compute with. */
const parse = defineFilter({
  example: 'parse_number: "de-DE"',
  positional: [locale],
  required: 1,
  input: 'formatted',
  apply: (value, [language = DEFAULT_LOCALE]) =>
    parsed(value, 'a number', (text) =>
      typeof text === 'string' ? parseNumber(text, language) : amountOf(text),
    ),
});

/** Filters that compute with numbers, parse them or format them. */
export const numberFilters: readonly (readonly [string, Filter])[] = [
  computing('plus', '10', amounts.plus),
  computing('minus', '10', amounts.minus),
  computing('times', '1.19', amounts.times),
  computing('divided_by', '100', dividing(amounts.dividedBy)),
  computing('modulo', '2', dividing(amounts.modulo)),
  computing('at_least', '0', (base, minimum) =>
    amounts.compare(base, minimum) < 0 ? minimum : base,
  ),
  computing('at_most', '100', (base, maximum) =>
    amounts.compare(base, maximum) > 0 ? maximum : base,
  ),
  plain('abs', amounts.abs),
  plain('ceil', amounts.ceil),
  plain('floor', amounts.floor),
  ['round', round],
  ['currency', currency],
  ['number', writtenNumber],
  ['parse_number', parse],
];

function ofAmount(value: unknown, make: (amount: Amount) => unknown): unknown {
  const amount = amountOf(value);
  return amount === undefined ? Unusable.value('a number', value) : make(amount);
}

function written(amount: Amount, language: string, options: Intl.NumberFormatOptions): unknown {
  const format = numberFormat(language, options);
  // Intl formats all digits of a numeric text; TypeScript allows such texts only as literals.
  const text = format.format(amount as number);
  const note = noteOnLocale(language, format);
  return note === null ? text : new Noted(text, note);
}
