import { isTruthy } from './conditions/comparison.ts';
import type { DataProblem, DataReport } from './diagnostics/data-report.ts';
import type { DataScope } from './data-scope.ts';
import type { Expression } from './expression.ts';
import { isListAsText } from './foreign/list-as-text.ts';

/**
 * Returns the scopes that a list tag is rendered for: one for each item of a list, one for a group
 * of fields or a single value, none for an empty value.
 * @returns `unusable` for a list that was sent as text, which is also reported: neither the block
 * nor its `{{else}}` would be right
 */
export function itemsIn(
  expression: Expression,
  scope: DataScope,
  report: DataReport,
): readonly DataScope[] | 'unusable' {
  const value = expression.evaluate(scope, report);
  if (!isTruthy(value)) return [];
  const section = { field: expression.itemsOf, name: expression.source };
  if (Array.isArray(value)) {
    const list = { ...section, count: value.length, isNested: scope.list !== null };
    return value.map((item, index) => scope.item(item, list, index));
  }
  if (!isListAsText(value)) return [scope.inside(value, section)];
  report.unusable(listAsTextProblem(expression, value, scope));
  return 'unusable';
}

/** Returns whether the value of `{{^items}}` is truthy; the block is rendered if it is not. */
export function hasContent(expression: Expression, scope: DataScope, report: DataReport): boolean {
  const value = expression.evaluate(scope, report.inCondition);
  if (isListAsText(value)) report.unusable(listAsTextProblem(expression, value, scope));
  return isTruthy(value);
}

function listAsTextProblem(
  { source, itemsOf }: Expression,
  value: string,
  scope: DataScope,
): DataProblem {
  return {
    tag: `{{#${source}}}`,
    outcome: 'was left empty',
    culprits: [{ path: itemsOf === null ? source : scope.pathOf(itemsOf), value }],
    count: 1,
    need: 'a list is needed',
    remedy: 'Parse the text before you send it, so that it is a list.',
  };
}
