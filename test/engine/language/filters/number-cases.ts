import { gives, rejects, type FilterCase } from './filter-case.ts';

const plainNumber = 'Send a plain number such as 1495.80.';

/** Filters that compute, each with a case of a value that it accepts and of one that it rejects. */
const computing: readonly FilterCase[] = [
  gives('x | plus: 0.2', { x: 0.1 }, 0.3),
  gives('x | plus: "2"', { x: '19.90' }, 21.9),
  gives('x | minus: 0.1', { x: 0.3 }, 0.2),
  gives('x | minus: y', { x: 1, y: 3 }, -2),
  gives('x | plus: y', { x: -6660810.65, y: '7600656.51' }, 939845.86),
  gives('x | plus: 0.1', { x: 0.30000000000000004 }, 0.4),
  gives('x | plus: 1', { x: 1e-7 }, 1.0000001),
  gives('x | times: 1', { x: 1e-7 }, '0.0000001'),
  gives('x | times: 1.1', { x: 1.1 }, 1.21),
  gives('x | times: y', { x: '19.90', y: '2' }, 39.8),
  gives('x | divided_by: 3', { x: 1 }, 0.333333333333333),
  gives('x | divided_by: y', { x: 10, y: 4 }, 2.5),
  gives('x | modulo: 3', { x: 7 }, 1),
  gives('x | modulo: 3', { x: -7 }, 2),
  gives('x | modulo: -3', { x: 7 }, -2),
  gives('x | modulo: 0.1', { x: 0.3 }, 0),
  gives('x | at_least: 0', { x: -5 }, 0),
  gives('x | at_least: 3', { x: 1 }, 3),
  gives('x | at_least: 0', { x: 5 }, 5),
  gives('x | at_most: 10', { x: 42 }, 10),
  gives('x | at_most: 10', { x: 4 }, 4),
  gives('x | abs', { x: -5 }, 5),
  gives('x | abs', { x: 5 }, 5),
  gives('x | ceil', { x: 19.1 }, 20),
  gives('x | ceil', { x: -19.9 }, -19),
  gives('x | floor', { x: 19.9 }, 19),
  gives('x | floor', { x: -19.1 }, -20),
  gives('x | round', { x: 2.5 }, 3),
  gives('x | round', { x: -2.5 }, -3),
  gives('x | round: 2', { x: 1.005 }, 1.01),
  gives('x | round: 2', { x: '2.344' }, 2.34),
  gives('items | sum: "price"', { items: [{ price: 0.1 }, { price: '0.2' }] }, 0.3),
  gives('items | sum', { items: [1, '2', 3.5] }, 6.5),
  gives('items | sum: "price"', { items: [] }, 0),
  gives('items | sum: "price"', { items: { price: 7 } }, 7),
  gives('items | sum: "a.b"', { items: [{ a: { b: 1 } }, { 'a.b': 2 }] }, 3),
];

const beyond = 'a number beyond ±1.8e308';

/** Filters compute with more digits than a double has, but not with values beyond its range. */
const large: readonly FilterCase[] = [
  gives('x | plus: 1', { x: '9007199254740993' }, 9007199254740994),
  gives('x | minus: 1', { x: '12345678901234567890' }, '12345678901234567889'),
  gives('x | times: 3', { x: '0.12345678901234567' }, '0.37037036703703701'),
  gives('x | plus: 0.01', { x: 10_000_000_000_000 }, 10000000000000.01),
  gives('x | times: 1.19', { x: 12345678901234.56 }, '14691357892469.1264'),
  gives(
    'x | divided_by: 3',
    { x: '100000000000000000000' },
    '33333333333333333333.333333333333333',
  ),
  gives('x | modulo: 10', { x: '9007199254740993' }, 3),
  gives('x | abs', { x: '-9007199254740993' }, '9007199254740993'),
  gives('x | ceil', { x: '9007199254740993.5' }, 9007199254740994),
  gives('x | floor', { x: '-9007199254740993.5' }, -9007199254740994),
  gives('x | round: 1', { x: '9007199254740993.25' }, '9007199254740993.3'),
  gives('x | at_least: 5', { x: '9007199254740993' }, '9007199254740993'),
  gives('x | at_most: y', { x: '9007199254740993', y: '9007199254740992.9' }, '9007199254740992.9'),
  gives('items | sum', { items: ['9007199254740993', 1] }, 9007199254740994),
  gives('items | sum', { items: [10_000_000_000_000, 0.01] }, 10000000000000.01),
  gives('9007199254740993 | plus: 0', {}, '9007199254740993'),
  gives('x | currency: "EUR"', { x: '9007199254740993.25' }, '€9,007,199,254,740,993.25'),
  gives('x | number', { x: '9007199254740993' }, '9,007,199,254,740,993'),
  gives('x | number', { x: 1e15 }, '1,000,000,000,000,000'),
  gives('x | times: 10', { x: 1e21 }, '10000000000000000000000'),
  rejects(
    'x | times: 2',
    { x: Infinity },
    `x is ${beyond}; a number is needed. Send a smaller number.`,
  ),
  rejects(
    'x | currency: "EUR"',
    { x: Infinity },
    `x is ${beyond}; a number is needed. Send a smaller number.`,
  ),
  rejects(
    'x | times: 10',
    { x: 1e308 },
    'x is 1e+308; the result is beyond ±1.8e308. Send another value, or omit the tag with {{#if …}}.',
  ),
  rejects(
    'items | sum',
    { items: [1.7e308, 1.7e308] },
    'items is a list; the sum is beyond ±1.8e308. Send another value, or omit the tag with {{#if …}}.',
  ),
];

const formatted: readonly FilterCase[] = [
  gives('x | currency: "eur"', { x: 1234.5 }, '€1,234.50'),
  gives('x | currency: "USD"', { x: -5 }, '-$5.00'),
  gives('x | currency: "USD"', { x: -0.001 }, '$0.00'),
  gives('x | currency: "USD"', { x: '1.005' }, '$1.01'),
  gives('x | currency: "JPY", "ja-JP"', { x: 1234.5 }, '￥1,235'),
  gives('x | currency: "EUR", "de_DE"', { x: 1234.5 }, '1.234,50\u00a0€'),
  gives('x | currency: code, language', { x: 1, code: 'EUR', language: 'de-DE' }, '1,00\u00a0€'),
  gives('x | number', { x: 0.30000000000000004 }, '0.3'),
  gives('x | number: 0', { x: -0.4 }, '0'),
  gives('x | number: 2', { x: 1234.5 }, '1,234.50'),
  gives('x | number: places', { x: 1234.5, places: 3 }, '1,234.500'),
  gives('x | number: language', { x: 1234.5, language: 'de-DE' }, '1.234,5'),
  gives('x | number: 1, "fr-FR"', { x: 1234.5 }, '1\u202f234,5'),
];

/** Values of every kind that are not numbers in plain notation. */
const unreadable: readonly (readonly [value: unknown, shown: string, remedy: string])[] = [
  [
    'abc',
    '"abc"',
    'Send a plain number such as 1495.80, or parse the text: {{ x | parse_number: "de-DE" | FILTER }}.',
  ],
  ['1.495,80', '"1.495,80"', 'Write {{ x | parse_number: "de-DE" | FILTER }}.'],
  ['1,234.50', '"1,234.50"', 'Write {{ x | parse_number: "en-US" | FILTER }}.'],
  ['12 €', '"12 €"', 'Write {{ x | parse_number: "en-US" | FILTER }}.'],
  [
    '1,234',
    '"1,234"',
    'Write {{ x | parse_number: "en-US" | FILTER }} if it is 1234, with parse_number: "de-DE" if it is 1.234.',
  ],
  ['1 234,50', '"1 234,50"', 'Write {{ x | parse_number: "fr-FR" | FILTER }}.'],
  [
    '1e999',
    '"1e999"',
    'Send a plain number such as 1495.80, or parse the text: {{ x | parse_number: "de-DE" | FILTER }}.',
  ],
  [
    '0x10',
    '"0x10"',
    'Send a plain number such as 1495.80, or parse the text: {{ x | parse_number: "de-DE" | FILTER }}.',
  ],
  [true, 'true', plainNumber],
  [[], 'an empty list', plainNumber],
  [[1], 'a list', plainNumber],
  [{}, 'an object', plainNumber],
];

const NUMERIC = [
  ...['plus: 2', 'minus: 2', 'times: 2', 'divided_by: 2', 'modulo: 2', 'at_least: 2', 'at_most: 2'],
  ...['abs', 'ceil', 'floor', 'round', 'number', 'currency: "EUR"'],
];

const rejected: readonly FilterCase[] = NUMERIC.flatMap((filter) =>
  unreadable.map(([x, shown, remedy]) =>
    rejects(
      `x | ${filter}`,
      { x },
      `x is ${shown}; a number is needed. ${remedy.replace('FILTER', filter)}`,
    ),
  ),
);

/** For a missing value, formatting prints nothing and computing warns. */
const empty: readonly FilterCase[] = [
  ...[null, '', '  '].flatMap((x) =>
    ['number', 'currency: "EUR"', 'parse_number: "de-DE"'].map((filter) =>
      gives(`x | ${filter}`, { x }, null),
    ),
  ),
  ...['plus: 2', 'times: 2', 'abs', 'round: 1', 'at_least: 0'].flatMap((filter) => [
    rejects(`x | ${filter}`, { x: null }, `x is null; a number is needed. ${plainNumber}`),
    rejects(`x | ${filter}`, { x: '' }, `x is ""; a number is needed. ${plainNumber}`),
  ]),
  rejects('items | sum', { items: null }, 'items is null; a list is needed. Send a list.'),
  gives('x | times: 2 | default: "—"', { x: null }, '—'),
  gives('x | times: 2 | default: 0', { x: '' }, 0),
];

const rejectedArguments: readonly FilterCase[] = [
  ...['plus', 'minus', 'times', 'divided_by', 'modulo', 'at_least', 'at_most'].flatMap((name) => [
    rejects(
      `x | ${name}: y`,
      { x: 5, y: 'much' },
      'y is "much"; a number is needed. Send "y" as a plain number such as 1495.80; a value after a colon cannot be parsed.',
    ),
    rejects(
      `x | ${name}: y`,
      { x: 5, y: '1,5' },
      'y is "1,5"; a number is needed. Send "y" as a plain number such as 1.5; a value after a colon cannot be parsed.',
    ),
    rejects(
      `x | ${name}: y`,
      { x: 5, y: null },
      'y is null; a number is needed. Send a number as "y".',
    ),
    rejects(
      `x | ${name}: y`,
      { x: 5, y: [] },
      'y is an empty list; a number is needed. Send a number as "y".',
    ),
  ]),
  ...['divided_by', 'modulo'].flatMap((name) => [
    rejects(
      `x | ${name}: y`,
      { x: 5, y: 0 },
      'y is 0; division by zero is not possible. Send another value, or omit the tag with {{#if …}}.',
    ),
    rejects(
      `x | ${name}: 0`,
      { x: 5 },
      'x is 5; division by zero is not possible. Send another value, or omit the tag with {{#if …}}.',
    ),
  ]),
  rejects(
    'x | round: y',
    { x: 5, y: 1.5 },
    'y is 1.5; a whole number from 0 to 15 is needed. Send a whole number from 0 to 15 as "y".',
  ),
  rejects(
    'x | currency: y',
    { x: 5, y: 'Euro' },
    'y is "Euro"; a currency code such as "EUR" is needed. Send a currency code such as "EUR" as "y".',
  ),
  rejects(
    'x | currency: "EUR", y',
    { x: 5, y: 'Klingon' },
    'y is "Klingon"; a language such as "de-DE" is needed. Send a language such as "de-DE" as "y".',
  ),
  rejects(
    'x | number: y',
    { x: 5, y: true },
    'y is true; a whole number from 0 to 15, or a language such as "de-DE" is needed. ' +
      'Send a whole number from 0 to 15, or a language such as "de-DE" as "y".',
  ),
  rejects(
    'x | parse_number: y',
    { x: '5', y: 7 },
    'y is 7; a language such as "de-DE" is needed. Send a language such as "de-DE" as "y".',
  ),
];

const prices = [{ price: 100 }, { price: '19,90' }, { price: '1.234,50' }, {}];
const parsedSum = 'Write {{ items | map: "price" | parse_number: "de-DE" | sum }}.';

const sums: readonly FilterCase[] = [
  rejects(
    'items | sum: "price"',
    { items: prices },
    'items[1].price is "19,90", items[2].price is "1.234,50", items[3].price is missing; ' +
      `a number is needed. ${parsedSum}`,
  ),
  rejects(
    'items | sum: "price"',
    { items: [...prices, { price: null }, { price: true }] },
    'items[1].price is "19,90", items[2].price is "1.234,50", items[3].price is missing and 2 more; ' +
      `a number is needed. ${parsedSum}`,
  ),
  rejects(
    'items | sum: "price"',
    { items: [{ price: 1 }, { price: null }] },
    `items[1].price is null; a number is needed. ${plainNumber}`,
  ),
  rejects(
    'items | sum',
    { items: [1, 'x'] },
    'items[1] is "x"; a number is needed. Send a plain number such as 1495.80, or parse the text: ' +
      '{{ items | parse_number: "de-DE" | sum }}.',
  ),
  rejects(
    'items | where: "a", 1 | sum: "price"',
    { items: [{ a: 2 }, { a: 1, price: 'x' }] },
    'items[1].price is "x"; a number is needed. Send a plain number such as 1495.80, or parse the text: ' +
      '{{ items | where: "a", 1 | map: "price" | parse_number: "de-DE" | sum }}.',
  ),
  rejects(
    'items | map: "price" | sum',
    { items: [{ price: 1 }, { price: '1,5' }] },
    'items[1].price is "1,5"; a number is needed. ' +
      'Write {{ items | map: "price" | parse_number: "de-DE" | sum }}.',
  ),
  rejects(
    'items | sum: "price"',
    { items: '[{"price":1}]' },
    'items is "[{\\"price\\":1}]"; a list is needed. Parse the text before you send it, so that it is a list.',
  ),
  gives(
    'items | map: "price" | parse_number: "de-DE" | sum',
    { items: prices.slice(0, 3) },
    1354.4,
  ),
];

const parsing: readonly FilterCase[] = (
  [
    ['de-DE', '1.495,80', 1495.8],
    ['de-DE', '1495,80', 1495.8],
    ['de-DE', '1.234.567', 1_234_567],
    ['de-DE', '-1.495,80', -1495.8],
    ['de-DE', '−1,5', -1.5],
    ['de-DE', '1.495,80-', -1495.8],
    ['de-DE', '+1,5', 1.5],
    ['de-DE', ' 12 ', 12],
    ['de-DE', '12 €', 12],
    ['de-DE', '€ 1.495,80', 1495.8],
    ['de-DE', '1.495,80\u00a0EUR', 1495.8],
    ['de-DE', '-5 €', -5],
    ['de-DE', '€ -5', -5],
    ['en-US', '1,234.50', 1234.5],
    ['en-US', '$1,234.50', 1234.5],
    ['en-US', '-$1,234.50', -1234.5],
    ['en-US', 'US$ 5', 5],
    ['en-US', '1234.5', 1234.5],
    ['fr-FR', '1\u202f234,50', 1234.5],
    ['fr-FR', '1\u00a0234,50 €', 1234.5],
    ['fr-FR', '1 234 567,5', 1_234_567.5],
    ['de-CH', '1’234.50', 1234.5],
    ['de-CH', "CHF 1'234.50", 1234.5],
    ['de-AT', '1 234,50', 1234.5],
    ['de-AT', '€ 1.234,50', 1234.5],
    ['en-IN', '12,34,567.5', 1_234_567.5],
    ['en-IN', '₹1,234', 1234],
    ['hi-IN', '१२,३४,५६७.५', 1_234_567.5],
    ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
    ['ar-EG', '1,234.5', 1234.5],
    ['ar-EG', '؜-١٢', -12],
    ['fa-IR', '۱٬۲۳۴٫۵', 1234.5],
    ['sv-SE', '1 234,50 kr', 1234.5],
    ['pl-PL', '1 234,50 zł', 1234.5],
    ['en-US', '9,007,199,254,740,993', '9007199254740993'],
  ] as const
).map(([locale, x, value]) => gives(`x | parse_number: "${locale}"`, { x }, value));

const notParsed: readonly FilterCase[] = (
  [
    ['de-DE', '1.2'],
    ['de-DE', '1.23'],
    ['de-DE', '12.34.567'],
    ['de-DE', '1.234.56'],
    ['de-DE', '.234'],
    ['de-DE', '1,2,3'],
    ['de-DE', '1,'],
    ['de-DE', ',5'],
    ['de-DE', '1 234,5'],
    ['de-DE', '--1'],
    ['de-DE', '-1-'],
    ['de-DE', '12 Stück'],
    ['de-DE', '12 kg'],
    ['de-DE', '19 %'],
    ['de-DE', '(12)'],
    ['de-DE', '1e3'],
    ['en-US', '1.234,5'],
    ['en-US', '12,34'],
    ['en-IN', '123,45'],
    ['en-IN', '1,234,567'],
    ['fr-FR', '1.234,5'],
    ['de-DE', '𝟙𝟚'],
    ['de-DE', '1'.repeat(200)],
  ] as const
).map(([locale, x]) => rejectsAnyway(`x | parse_number: "${locale}"`, { x }));

/** A text that is parsed as no number; the remedy is not checked. */
function rejectsAnyway(tag: string, data: Record<string, unknown>): FilterCase {
  return rejects(tag, data, 'a number is needed');
}

const parsedOtherwise: readonly FilterCase[] = [
  gives('x | parse_number: "de-DE"', { x: 1.5 }, 1.5),
  gives('x | parse_number: "de-DE"', { x: ['1,5', 2, null] }, [1.5, 2, null]),
  gives('x | parse_number: "de-DE" | times: 2', { x: '1,5' }, 3),
  rejects(
    'x | parse_number: "de-DE"',
    { x: true },
    `x is true; a number is needed. ${plainNumber}`,
  ),
  rejects(
    'items | map: "price" | parse_number: "de-DE"',
    { items: [{ price: '1,5' }, { price: 'x' }] },
    `items[1].price is "x"; a number is needed. ${plainNumber}`,
  ),
];

/** The results of the number filters, and the values that they reject. */
export const numberCases: readonly FilterCase[] = [
  ...computing,
  ...large,
  ...formatted,
  ...rejected,
  ...empty,
  ...rejectedArguments,
  ...sums,
  ...parsing,
  ...notParsed,
  ...parsedOtherwise,
];
