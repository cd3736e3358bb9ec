import { contains, equals, isTruthy, isBlank, isEmpty, order } from './comparison.ts';
import { reportComparison, reportTruthyText } from './comparison-problems.ts';
import type { DataReport } from '../diagnostics/data-report.ts';
import { fieldsOf, type Pipeline } from '../pipeline/pipeline.ts';
import { runPipeline } from '../pipeline/run-pipeline.ts';
import type { Scope } from '../scope.ts';

/** The condition of `#if`. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly members: readonly Condition[] }
  | { readonly kind: 'not'; readonly member: Condition }
  | { readonly kind: 'holds'; readonly value: Pipeline }
  | { readonly kind: 'state'; readonly value: Pipeline; readonly state: 'empty' | 'blank' }
  | {
      readonly kind: 'comparison';
      readonly operator: Operator;
      readonly left: Pipeline;
      readonly right: Pipeline;
    };

export type Operator = '==' | '!=' | '>=' | '<=' | '>' | '<' | 'contains';

type Comparison = Extract<Condition, { kind: 'comparison' }>;

/**
 * Evaluates a condition. Missing fields count as empty.
 * @param report receives values that cannot be compared
 */
export function evaluateCondition(condition: Condition, scope: Scope, report: DataReport): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.members.every((member) => evaluateCondition(member, scope, report));
    case 'or':
      return condition.members.some((member) => evaluateCondition(member, scope, report));
    case 'not':
      return !evaluateCondition(condition.member, scope, report);
    case 'holds': {
      const value = runPipeline(condition.value, scope, report);
      const isTrue = isTruthy(value);
      if (isTrue && typeof value === 'string')
        reportTruthyText(condition.value, value, scope, report);
      return isTrue;
    }
    case 'state': {
      const value = runPipeline(condition.value, scope, report);
      return condition.state === 'empty' ? isEmpty(value) : isBlank(value);
    }
    case 'comparison':
      return evaluateComparison(condition, scope, report);
  }
}

/** Returns the fields that a condition reads. */
export function fieldsOfCondition(condition: Condition): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.members.flatMap(fieldsOfCondition);
    case 'not':
      return fieldsOfCondition(condition.member);
    case 'holds':
    case 'state':
      return fieldsOf(condition.value);
    case 'comparison':
      return [...fieldsOf(condition.left), ...fieldsOf(condition.right)];
  }
}

function evaluateComparison(comparison: Comparison, scope: Scope, report: DataReport): boolean {
  const { operator } = comparison;
  const left = runPipeline(comparison.left, scope, report);
  const right = runPipeline(comparison.right, scope, report);
  switch (operator) {
    case '==':
    case '!=': {
      const areEqual = equals(left, right);
      if (!areEqual) reportComparison(comparison, { left, right }, scope, report);
      return areEqual === (operator === '==');
    }
    case 'contains': {
      const isFound = contains(left, right);
      if (!isFound) reportComparison(comparison, { left, right }, scope, report);
      return isFound;
    }
    default: {
      const difference = order(left, right);
      if (difference === undefined) reportComparison(comparison, { left, right }, scope, report);
      return isInOrder(operator, difference);
    }
  }
}

function isInOrder(operator: '>' | '<' | '>=' | '<=', difference: number | undefined): boolean {
  if (difference === undefined) return false;
  switch (operator) {
    case '>':
      return difference > 0;
    case '<':
      return difference < 0;
    case '>=':
      return difference >= 0;
    case '<=':
      return difference <= 0;
  }
}
