import { holds } from '../language/comparison.ts';
import type { DataScope } from '../language/data-scope.ts';

/** Whether a list is empty, or a value is not there, as in conditions: what `{{^items}}` is for. */
export function isNothing(value: unknown): boolean {
  return !holds(value);
}

/**
 * What a list tag is repeated for: each item of a list, once the group of fields or the value that
 * is no list, and nothing when there is nothing.
 */
export function itemsOf(value: unknown, scope: DataScope): DataScope[] {
  if (isNothing(value)) return [];
  if (!Array.isArray(value)) return [scope.inside(value)];
  const count = value.length;
  return value.map((item, index) => scope.item(item, { index, count }));
}
