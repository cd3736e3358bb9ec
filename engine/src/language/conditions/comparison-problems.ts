import { isDateText } from './comparison.ts';
import type { Culprit, DataReport } from '../diagnostics/data-report.ts';
import { parseDate } from '../filters/calendar-date.ts';
import { isBlankText } from '../filters/parsing.ts';
import { isListAsText } from '../foreign/list-as-text.ts';
import { isForeignNumber, numberOf } from '../numbers/number-of.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { writtenTag } from '../pipeline/pipeline-problems.ts';
import { parserFor } from '../diagnostics/remedies.ts';
import type { Scope } from '../scope.ts';
import type { Need } from '../diagnostics/unusable.ts';

/** In characters; a longer text is certainly not a number. */
const MAX_LENGTH = 100;
const LIKE_ZERO = /^[\p{Sc}\s+−-]*0[0.,'’\s]*[\p{Sc}\s−-]*$/u;

/** The comparison in a condition. */
interface Comparison {
  readonly operator: string;
  readonly left: Pipeline;
  readonly right: Pipeline;
}

/** The two values. */
interface Sides {
  readonly left: unknown;
  readonly right: unknown;
}

/**
 * Reports a comparison that depends on how a value is written: a number or date is needed, and the
 * value is another text. Values of other types are simply unequal and are not reported.
 */
export function reportComparison(
  comparison: Comparison,
  { left, right }: Sides,
  scope: Scope,
  report: DataReport,
): void {
  if (isNothing(left) || isNothing(right)) return;
  const { operator } = comparison;
  if (operator === 'contains') {
    const isListNeeded = typeof left === 'object' ? !Array.isArray(left) : isListAsText(left);
    const finding = { pipeline: comparison.left, value: left, outcome: 'was not met' };
    if (isListNeeded) describeOperand({ ...finding, need: 'a list' }, scope, report);
    return;
  }
  const isEquality = operator === '==' || operator === '!=';
  const describe = (pipeline: Pipeline, value: unknown, need: Need) => {
    const outcome = isEquality ? 'found the values unequal' : 'was not met';
    describeOperand({ pipeline, value, need, outcome }, scope, report);
  };
  if (!isEquality && isDateText(right) && !parseDate(left))
    describe(comparison.left, left, 'a date');
  else if (!isEquality && isDateText(left) && !parseDate(right)) {
    describe(comparison.right, right, 'a date');
  } else if (isNeededAsNumber(left, right, isEquality)) describe(comparison.left, left, 'a number');
  else if (isNeededAsNumber(right, left, isEquality)) describe(comparison.right, right, 'a number');
  else if (isNeededAsTruth(left, right)) describe(comparison.left, left, 'true or false');
  else if (isNeededAsTruth(right, left)) describe(comparison.right, right, 'true or false');
  else if (!isEquality) describe(comparison.left, left, 'another value');
}

/** Reports a text that is zero in a local notation, or a list: as a text, it is truthy. */
export function reportTruthyText(
  pipeline: Pipeline,
  value: string,
  scope: Scope,
  report: DataReport,
): void {
  const outcome = 'treated text as a value';
  if (value.length <= MAX_LENGTH && LIKE_ZERO.test(value))
    describeOperand({ pipeline, value, need: 'a number', outcome }, scope, report);
  if (isListAsText(value))
    describeOperand({ pipeline, value, need: 'a list', outcome }, scope, report);
}

function isNeededAsNumber(value: unknown, other: unknown, isEquality: boolean): boolean {
  if (numberOf(value) !== undefined) return false;
  if (!isForeignNumber(value)) return typeof other === 'number' && !isEquality;
  if (isEquality) return typeof other === 'number';
  return isForeignNumber(other) || numberOf(other) !== undefined;
}

/** Returns whether a value should be a boolean, because it is compared with one. */
function isNeededAsTruth(value: unknown, other: unknown): boolean {
  if (typeof other !== 'boolean' || typeof value === 'boolean') return false;
  return typeof value !== 'string' || !/^\s*(?:true|false)\s*$/iu.test(value);
}

function isNothing(value: unknown): boolean {
  return value === undefined || isBlankText(value);
}

interface Finding {
  readonly pipeline: Pipeline;
  readonly value: unknown;
  readonly need: Need;
  readonly outcome: string;
}

function describeOperand(
  { pipeline, value, need, outcome }: Finding,
  scope: Scope,
  report: DataReport,
): void {
  const culprit: Culprit = { path: pathIn(pipeline, scope), value };
  report.unusable({
    tag: writtenTag(pipeline),
    outcome,
    culprits: [culprit],
    count: 1,
    need: `${need} is needed`,
    remedy: remedyIn(pipeline, culprit, need),
  });
}

function pathIn(pipeline: Pipeline, scope: Scope): string {
  const { subject, steps } = pipeline;
  return subject.kind === 'field' && steps.length === 0
    ? scope.pathOf(subject.name)
    : writtenOperand(pipeline);
}

function writtenOperand({ source, start, end }: Pipeline): string {
  return source.slice(start, end).trim();
}

/** Returns the condition with one more filter after an operand. */
function withFilter(pipeline: Pipeline, filter: string): string {
  const { source, start, end } = pipeline;
  const operand = `${writtenOperand(pipeline)} | ${filter}`;
  return `{{#if ${source.slice(0, start)}${operand} ${source.slice(end).trim()}`.trim() + '}}';
}

function remedyIn(pipeline: Pipeline, { value }: Culprit, need: Need): string {
  const parser = parserFor(need, value);
  if (parser !== null) return `Write ${withFilter(pipeline, parser)}.`;
  if (Array.isArray(value)) return `Write ${withFilter(pipeline, 'size')} to test for its items.`;
  if (value === Infinity || value === -Infinity) return 'Send a smaller number.';
  if (need === 'true or false') return 'Send true or false.';
  if (need === 'a list') {
    return typeof value === 'string'
      ? 'Parse the text before you send it, so that it is a list.'
      : 'Send a list, or test a field of the object.';
  }
  if (need === 'a number') return 'Send a plain number such as 1495.80.';
  return need === 'a date'
    ? 'Send a date such as "2026-11-20".'
    : 'Compare values of the same type.';
}
