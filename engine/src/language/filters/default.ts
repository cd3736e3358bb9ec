import { defineFilter, type Filter } from './filter.ts';
import { anything, yesOrNo } from './parameters.ts';

/** As in Liquid: replaces a missing value, null, false, and an empty text or list, but not 0. */
const replacement = defineFilter({
  example: 'default: "—"',
  positional: [anything],
  required: 1,
  named: { allow_false: yesOrNo },
  replacesMissing: true,
  concerns: isReplaced,
  apply: (value, [other], { allow_false: allowFalse = false }) =>
    value === false && allowFalse ? false : other,
});

export const defaultFilters: readonly (readonly [string, Filter])[] = [['default', replacement]];

function isReplaced(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}
