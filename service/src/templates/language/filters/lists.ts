import { equals, holds, isEmpty, order } from '../comparison.ts';
import { numberOf } from '../number-of.ts';
import { findField } from '../../fields.ts';
import { textOf } from '../value-text.ts';
import { defineFilter, type Filter } from './filter.ts';
import { liquidFilter } from './liquid.ts';
import { withoutNoise } from './numbers.ts';
import { anything, text } from './parameters.ts';

/** A filter of Liquid that needs nothing but the list, and takes items away or orders them anew. */
function plain(name: string): [string, Filter] {
  const change = liquidFilter(name);
  const apply = (value: unknown) => change(listOf(value));
  return [name, defineFilter({ example: name, keepsItems: true, apply })];
}

const liquidJoin = liquidFilter('join');

const join = defineFilter({
  example: 'join: ", "',
  positional: [text],
  apply: (value, [separator = ', ']) => liquidJoin(listOf(value).map(textOf), separator),
});

const liquidSentence = liquidFilter('array_to_sentence_string');

const sentence = defineFilter({
  example: 'array_to_sentence_string: "and"',
  positional: [text],
  apply: (value, [word = 'and']) => liquidSentence(listOf(value).map(textOf), word),
});

const liquidConcat = liquidFilter('concat');

const concat = defineFilter({
  example: 'concat: more_items',
  keepsItems: true,
  positional: [anything],
  required: 1,
  apply: (value, [more]) => liquidConcat(listOf(value), listOf(more)),
});

/** How many members a list has, or characters a text. */
const size = defineFilter({
  example: 'size',
  apply: (value) => (Array.isArray(value) ? value.length : Array.from(textOf(value)).length),
});

/** The fields of members are looked up as those of tags are, also with blanks in their names. */
const map = defineFilter({
  example: 'map: "name"',
  positional: [text],
  required: 1,
  apply: (value, [field = '']) => listOf(value).map((item) => findField(item, field) ?? null),
});

const where = defineFilter({
  example: 'where: "status", "paid"',
  keepsItems: true,
  positional: [text, anything],
  required: 1,
  apply: (value, [field = '', wanted]) =>
    listOf(value).filter((item) => isWanted(findField(item, field), wanted)),
});

const reject = defineFilter({
  example: 'reject: "status", "paid"',
  keepsItems: true,
  positional: [text, anything],
  required: 1,
  apply: (value, [field = '', wanted]) =>
    listOf(value).filter((item) => !isWanted(findField(item, field), wanted)),
});

/** Numbers by their size, texts by their letters, what is empty last. */
const sort = defineFilter({
  example: 'sort: "name"',
  keepsItems: true,
  positional: [text],
  apply: (value, [field = '.']) =>
    listOf(value)
      .map((item) => ({ item, key: findField(item, field) }))
      .sort((left, right) => inOrder(left.key, right.key))
      .map(({ item }) => item),
});

const sum = defineFilter({
  example: 'sum: "price"',
  positional: [text],
  apply: (value, [field = '.']) =>
    withoutNoise(
      listOf(value).reduce<number>((total, item) => {
        return total + (numberOf(findField(item, field)) ?? 0);
      }, 0),
    ),
});

/** A list of groups, each with its `name` and its `items`. */
const groupBy = defineFilter({
  example: 'group_by: "category"',
  positional: [text],
  required: 1,
  apply(value, [field = '']) {
    const groups = Map.groupBy(listOf(value), (item) => textOf(findField(item, field)));
    return [...groups].map(([name, items]) => ({ name, items }));
  },
});

/** Filters that work on lists. */
export const listFilters: readonly (readonly [string, Filter])[] = [
  plain('first'),
  plain('last'),
  plain('reverse'),
  plain('uniq'),
  plain('compact'),
  ['join', join],
  ['array_to_sentence_string', sentence],
  ['concat', concat],
  ['size', size],
  ['map', map],
  ['where', where],
  ['reject', reject],
  ['sort', sort],
  ['sum', sum],
  ['group_by', groupBy],
];

/** A value alone is a list of one, and nothing is a list of none. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function isWanted(value: unknown, wanted: unknown): boolean {
  return wanted === undefined ? holds(value) : equals(value, wanted);
}

function inOrder(left: unknown, right: unknown): number {
  const [noLeft, noRight] = [isEmpty(left), isEmpty(right)];
  if (noLeft || noRight) return Number(noLeft) - Number(noRight);
  const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
  if (leftNumber !== undefined || rightNumber !== undefined) {
    return order(left, right) ?? (leftNumber === undefined ? 1 : -1);
  }
  return ALPHABET.compare(textOf(left), textOf(right));
}

const ALPHABET = new Intl.Collator('en-US');
