import { findAnyField } from '../../fields/fields.ts';
import { amountOf, total, type Amount } from '../numbers/amount.ts';
import { isListAsText } from '../foreign/list-as-text.ts';
import { Unusable, type BadValue } from '../diagnostics/unusable.ts';
import { defineFilter } from './filter.ts';
import { text } from './parameters.ts';

/** The maximum number of values in a warning. */
const MAX_NAMED = 3;

/**
 * The sum of a list, or of one field of its items. If any value is not a number, there is no sum.
 */
export const sum = defineFilter({
  example: 'sum: "price"',
  positional: [text],
  input: 'total',
  apply(value, [field]) {
    const isOne = typeof value !== 'object';
    if (isListAsText(value) || (isOne && field !== undefined)) {
      return Unusable.value('a list', value);
    }
    const isList = Array.isArray(value);
    const items: readonly unknown[] = isList ? value : [value];
    const amounts: Amount[] = [];
    const bad: BadValue[] = [];
    for (const [index, item] of items.entries()) {
      const found = field === undefined ? item : findAnyField(item, field);
      const amount = amountOf(found);
      if (amount !== undefined) amounts.push(amount);
      else if (bad.length < MAX_NAMED) {
        bad.push({ value: found, index: isList ? index : null, item, member: field ?? null });
      }
    }
    const count = items.length - amounts.length;
    if (count > 0) {
      return new Unusable('a number', bad, { count, withParser: parsedSum(field) });
    }
    const why = 'the sum is beyond ±1.8e308';
    return total(amounts) ?? Unusable.value('another value', value, why);
  },
});

function parsedSum(field: string | undefined): (parser: string) => string {
  return (parser) =>
    field === undefined ? `${parser} | sum` : `map: "${field}" | ${parser} | sum`;
}
