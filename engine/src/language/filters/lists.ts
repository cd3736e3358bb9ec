import { equals, isTruthy, isDateText, isEmpty, order } from '../conditions/comparison.ts';
import { findAnyField } from '../../fields/fields.ts';
import { groupBy } from '../../group-by.ts';
import { isForeignNumber, numberOf } from '../numbers/number-of.ts';
import { Noted, Unusable } from '../diagnostics/unusable.ts';
import { isJsonOnly, textOf } from '../value-text.ts';
import { defineFilter, type Filter } from './filter.ts';
import { liquidFilter } from './liquid.ts';
import { anything, text } from './parameters.ts';
import { sum } from './sum.ts';

/** Defines a Liquid filter without arguments that removes or reorders items. */
function plain(name: string): [string, Filter] {
  const change = liquidFilter(name);
  const apply = (value: unknown) => change(listOf(value));
  return [name, defineFilter({ example: name, input: 'list', keepsItems: true, apply })];
}

const liquidJoin = liquidFilter('join');

const join = defineFilter({
  example: 'join: ", "',
  input: 'list',
  positional: [text],
  apply: (value, [separator = ', ']) => joined(value, (texts) => liquidJoin(texts, separator)),
});

const liquidSentence = liquidFilter('array_to_sentence_string');

const sentence = defineFilter({
  example: 'array_to_sentence_string: "and"',
  input: 'list',
  positional: [text],
  apply: (value, [word = 'and']) => joined(value, (texts) => liquidSentence(texts, word)),
});

const liquidConcat = liquidFilter('concat');

const concat = defineFilter({
  example: 'concat: more_items',
  input: 'list',
  keepsItems: true,
  positional: [anything],
  required: 1,
  apply: (value, [more]) => liquidConcat(listOf(value), listOf(more)),
});

/** Returns the number of items in a list, or of characters in a text. */
const size = defineFilter({
  example: 'size',
  input: 'list',
  apply(value) {
    if (Array.isArray(value)) return value.length;
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? Unusable.value('a list', value) : Array.from(textOf(value)).length;
  },
});

/** Looks up the members' fields as tags do, including names with spaces. */
const map = defineFilter({
  example: 'map: "name"',
  positional: [text],
  required: 1,
  input: 'members',
  apply: (value, [field = '']) => {
    const found = membersOf(value, field);
    return noted(
      found,
      field,
      found.map(({ member }) => member ?? null),
    );
  },
});

const where = defineFilter({
  example: 'where: "status", "paid"',
  keepsItems: true,
  positional: [text, anything],
  required: 1,
  input: 'members',
  apply: (value, [field = '', wanted]) => {
    const found = membersOf(value, field);
    const items = itemsOf(found.filter(({ member }) => isWanted(member, wanted)));
    return noted(found, field, items, unequalNumber(found, wanted));
  },
});

const reject = defineFilter({
  example: 'reject: "status", "paid"',
  keepsItems: true,
  positional: [text, anything],
  required: 1,
  input: 'members',
  apply: (value, [field = '', wanted]) => {
    const found = membersOf(value, field);
    const items = itemsOf(found.filter(({ member }) => !isWanted(member, wanted)));
    return noted(found, field, items, unequalNumber(found, wanted));
  },
});

/** Sorts numbers by value, texts alphabetically, and empty values last. */
const sort = defineFilter({
  example: 'sort: "name"',
  keepsItems: true,
  positional: [text],
  input: 'list',
  apply: (value, [field = '.']) => {
    const found = membersOf(value, field);
    const sorted = found.toSorted((left, right) => inOrder(left.member, right.member));
    return noted(found, field, itemsOf(sorted), comparedAsText(found));
  },
});

/** Returns a list of groups, each with its `name` and its `items`. */
const groupByFilter = defineFilter({
  example: 'group_by: "category"',
  positional: [text],
  required: 1,
  input: 'members',
  apply(value, [field = '']) {
    const found = membersOf(value, field);
    const groups = groupBy(found, ({ member }) => textOf(member));
    const named = [...groups].map(([name, items]) => ({ name, items: itemsOf(items) }));
    return noted(found, field, named);
  },
});

/** Filters for lists. */
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
  ['group_by', groupByFilter],
];

/** A single value counts as a list of one item, an empty value as an empty list. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function joined(value: unknown, join: (texts: string[]) => unknown): unknown {
  const members = listOf(value);
  const result = join(members.map(textOf));
  if (!members.some(isJsonOnly)) return result;
  return new Noted(result, 'Objects in the list were printed as JSON. Put map: "name" before it.');
}

/** An item of a list, and the member that a filter uses. */
interface Found {
  readonly item: unknown;
  readonly member: unknown;
}

function membersOf(value: unknown, field: string): Found[] {
  return listOf(value).map((item) => ({ item, member: findAnyField(item, field) }));
}

function itemsOf(found: readonly Found[]): unknown[] {
  return found.map(({ item }) => item);
}

/**
 * Adds a note if no item has the field, which is probably misspelled; otherwise adds the other
 * note.
 */
function noted(
  found: readonly Found[],
  field: string,
  result: unknown,
  note: string | null = null,
): unknown {
  if (found.length > 0 && found.every(({ member }) => member === undefined)) {
    return new Noted(result, `No item has the field "${field}". ${knownNames(found)}`);
  }
  return note === null ? result : new Noted(result, note);
}

/** Returns the names to use instead, as far as they fit into a sentence. */
function knownNames([first]: readonly Found[]): string {
  const isObject = typeof first?.item === 'object' && first.item !== null;
  const names = isObject ? Object.keys(first.item).slice(0, 8) : [];
  if (names.length === 0) return 'Send a list of objects.';
  return `Write one that they have: ${names.map((name) => `"${name}"`).join(', ')}.`;
}

/** A number in local notation is a text, and texts sort differently. */
function comparedAsText(found: readonly Found[]): string | null {
  const member = found.find(
    (one) => isForeignNumber(one.member) && !isDateText(one.member),
  )?.member;
  if (member === undefined) return null;
  return `${JSON.stringify(member)} was sorted as text; a number is needed. Send a plain number such as 1495.80.`;
}

/** Such a text never equals a number. */
function unequalNumber(found: readonly Found[], wanted: unknown): string | null {
  if (typeof wanted !== 'number') return null;
  const member = found.find((one) => isForeignNumber(one.member))?.member;
  if (member === undefined) return null;
  return `${JSON.stringify(member)} was compared as text; a number is needed. Send a plain number such as 1495.80.`;
}

function isWanted(value: unknown, wanted: unknown): boolean {
  return wanted === undefined ? isTruthy(value) : equals(value, wanted);
}

function inOrder(left: unknown, right: unknown): number {
  const [noLeft, noRight] = [isEmpty(left), isEmpty(right)];
  if (noLeft || noRight) return Number(noLeft) - Number(noRight);
  if (isDateText(left) && isDateText(right)) return order(left, right) ?? 0;
  const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
  if (leftNumber !== undefined || rightNumber !== undefined) {
    return order(left, right) ?? (leftNumber === undefined ? 1 : -1);
  }
  return ALPHABET.compare(textOf(left), textOf(right));
}

const ALPHABET = new Intl.Collator('en-US');
