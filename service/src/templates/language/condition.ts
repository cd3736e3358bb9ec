import { contains, equals, holds, isBlank, isEmpty, order } from './comparison.ts';
import { fieldsOf, runPipeline, type Pipeline } from './pipeline.ts';
import type { Scope } from './scope.ts';

/** What stands behind `#if`. */
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

/** Whether a condition holds. A field that is missing is empty. */
export function isMet(condition: Condition, scope: Scope): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.members.every((member) => isMet(member, scope));
    case 'or':
      return condition.members.some((member) => isMet(member, scope));
    case 'not':
      return !isMet(condition.member, scope);
    case 'holds':
      return holds(runPipeline(condition.value, scope, unheard));
    case 'state': {
      const value = runPipeline(condition.value, scope, unheard);
      return condition.state === 'empty' ? isEmpty(value) : isBlank(value);
    }
    case 'comparison':
      return compare(
        condition.operator,
        runPipeline(condition.left, scope, unheard),
        runPipeline(condition.right, scope, unheard),
      );
  }
}

/** The fields that a condition reads. */
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

function unheard(): void {
  // A condition may ask for what is not there: that is no fault of the data.
}

function compare(operator: Operator, left: unknown, right: unknown): boolean {
  switch (operator) {
    case '==':
      return equals(left, right);
    case '!=':
      return !equals(left, right);
    case 'contains':
      return contains(left, right);
    default:
      return isInOrder(operator, order(left, right));
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
