import type { DataReport } from './diagnostics/data-report.ts';
import type { Expression } from './expression.ts';
import { jsonRemedy } from './diagnostics/remedies.ts';
import type { Scope } from './scope.ts';
import { isJsonOnly, textOf } from './value-text.ts';

/**
 * Returns the text that a tag prints.
 * @param report also receives an object, which is printed as JSON, and a number beyond the range of
 * a double, which is printed as nothing
 */
export function printedText(expression: Expression, scope: Scope, report: DataReport): string {
  const value = expression.evaluate(scope, report);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isFinite(value)) reportRange(expression, scope, report);
  if (typeof value === 'object' && value !== null) reportObject(value, expression, scope, report);
  return textOf(value);
}

function reportObject(
  value: object,
  expression: Expression,
  scope: Scope,
  report: DataReport,
): void {
  const { source, itemsOf } = expression;
  if (isJsonOnly(value)) {
    report.unusable({
      tag: `{{${expression.source}}}`,
      outcome: 'was printed as JSON',
      culprits: [{ path: pathOf(expression, scope), value }],
      count: 1,
      need: 'text is needed',
      remedy:
        itemsOf === source
          ? jsonRemedy(source, value)
          : `Take a field of it, or write {{ ${source} | json }} for its JSON.`,
    });
    return;
  }
  const isBeyond = (member: unknown) => typeof member === 'number' && !Number.isFinite(member);
  if (Array.isArray(value) && value.some(isBeyond)) reportRange(expression, scope, report);
}

function reportRange(expression: Expression, scope: Scope, report: DataReport): void {
  report.unusable({
    tag: `{{${expression.source}}}`,
    outcome: 'was left empty',
    culprits: [{ path: pathOf(expression, scope), value: Infinity }],
    count: 1,
    need: 'a smaller number is needed',
    remedy: 'Send it as text to print it as it is.',
  });
}

function pathOf({ itemsOf, source }: Expression, scope: Scope): string {
  return itemsOf === source ? scope.pathOf(itemsOf) : source;
}
