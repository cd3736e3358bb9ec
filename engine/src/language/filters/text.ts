import { BOUNDS } from '../bounds.ts';
import { Unusable } from '../diagnostics/unusable.ts';
import { jsonOf, textOf } from '../value-text.ts';
import { defineFilter, type Filter } from './filter.ts';
import { liquidFilter } from './liquid.ts';
import { text, wholeNumber } from './parameters.ts';

const character = wholeNumber(-BOUNDS.text, BOUNDS.text);
const count = wholeNumber(0, BOUNDS.text);

/** Defines a Liquid filter without arguments for text. */
function plain(name: string): [string, Filter] {
  const change = liquidFilter(name);
  const apply = (value: unknown) => change(textOf(value));
  return [name, defineFilter({ example: name, input: 'text', apply })];
}

/** Defines a Liquid filter with one text argument. */
function withText(name: string, example: string): [string, Filter] {
  const change = liquidFilter(name);
  return [
    name,
    defineFilter({
      example: `${name}: ${example}`,
      input: 'text',
      positional: [text],
      required: 1,
      apply: (value, [argument = '']) => change(textOf(value), argument),
    }),
  ];
}

/** Defines a Liquid filter that replaces one text with another. */
function replacing(name: string): [string, Filter] {
  const change = liquidFilter(name);
  return [
    name,
    defineFilter({
      example: `${name}: "old", "new"`,
      input: 'text',
      positional: [text, text],
      required: 2,
      apply: (value, [old = '', fresh = '']) =>
        old === '' ? value : change(textOf(value), old, fresh),
    }),
  ];
}

/** Defines a Liquid filter that removes whitespace, or the given characters, from an end. */
function stripping(name: string): [string, Filter] {
  const change = liquidFilter(name);
  return [
    name,
    defineFilter({
      example: name,
      input: 'text',
      positional: [text],
      apply: (value, [characters]) => change(textOf(value), characters),
    }),
  ];
}

const liquidTruncate = liquidFilter('truncate');

const truncate = defineFilter({
  example: 'truncate: 50, "…"',
  input: 'text',
  positional: [count, text],
  apply: (value, [length = 50, ending = '…']) => liquidTruncate(textOf(value), length, ending),
});

/** Replaces Liquid's own, which adds the ending even to a text that was not shortened. */
const truncatewords = defineFilter({
  example: 'truncatewords: 15, "…"',
  input: 'text',
  positional: [count, text],
  apply(value, [max = 15, ending = '…']) {
    const words = textOf(value).trim().split(/\s+/u);
    return words.length <= max ? value : words.slice(0, max).join(' ') + ending;
  },
});

const liquidSlice = liquidFilter('slice');

const slice = defineFilter({
  example: 'slice: 0, 3',
  positional: [character, count],
  required: 1,
  apply(value, [begin = 0, length = 1]) {
    if (Array.isArray(value)) return liquidSlice(value, begin, length);
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? Unusable.value('a list', value) : liquidSlice(textOf(value), begin, length);
  },
});

const split = defineFilter({
  example: 'split: ", "',
  input: 'text',
  positional: [text],
  required: 1,
  apply(value, [separator = '']) {
    const whole = textOf(value);
    return whole === '' ? [] : whole.split(separator, BOUNDS.list + 1);
  },
});

const encode = liquidFilter('url_encode');

const urlEncode = defineFilter({
  example: 'url_encode',
  input: 'text',
  apply: (value) => encode(textOf(value).toWellFormed()),
});

const liquidWords = liquidFilter('number_of_words');

const numberOfWords = defineFilter({
  example: 'number_of_words',
  input: 'text',
  apply: (value) => liquidWords(textOf(value)),
});

/** Pads a number to a fixed length, such as `01` for 1 in invoice numbers. */
const pad = defineFilter({
  example: 'pad: 5, "0"',
  input: 'text',
  positional: [wholeNumber(0, 1000), text],
  required: 1,
  apply: (value, [length = 0, filling = '0']) => textOf(value).padStart(length, filling),
});

/** The only way to print JSON without a warning; elsewhere, printing JSON is a mistake. */
const json = defineFilter({
  example: 'json',
  apply: (value) => (value === undefined ? null : jsonOf(value)),
});

/** Filters that transform text. */
export const textFilters: readonly (readonly [string, Filter])[] = [
  plain('upcase'),
  plain('downcase'),
  plain('capitalize'),
  plain('squish'),
  plain('strip_newlines'),
  plain('strip_html'),
  plain('slugify'),
  stripping('strip'),
  stripping('lstrip'),
  stripping('rstrip'),
  withText('append', '"text"'),
  withText('prepend', '"text"'),
  withText('remove', '"text"'),
  withText('remove_first', '"text"'),
  withText('remove_last', '"text"'),
  replacing('replace'),
  replacing('replace_first'),
  replacing('replace_last'),
  ['truncate', truncate],
  ['truncatewords', truncatewords],
  ['slice', slice],
  ['split', split],
  ['pad', pad],
  ['url_encode', urlEncode],
  ['number_of_words', numberOfWords],
  ['json', json],
];
