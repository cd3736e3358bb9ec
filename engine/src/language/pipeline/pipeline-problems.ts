import { OutputTooLarge } from '../../errors.ts';
import type { Culprit, DataProblem } from '../diagnostics/data-report.ts';
import type { Parameter } from '../filters/parameters.ts';
import type { FieldOperand } from './operand.ts';
import type { Pipeline, Step } from './pipeline.ts';
import { argumentRemedy, jsonRemedy, remedyFor } from '../diagnostics/remedies.ts';
import type { Scope } from '../scope.ts';
import type { BadValue, Unusable } from '../diagnostics/unusable.ts';

const PARSERS = ['parse_number', 'parse_date'];
/** Filters whose results are in the same positions as the items of their list. */
const ONE_FOR_ONE = ['map', ...PARSERS];

/** Returns the tag that a pipeline is in, as a message shows it. */
export function writtenTag({ source, isInCondition }: Pipeline): string {
  return tagAround(source, isInCondition);
}

/** Returns the error for a tag with a filter whose result is too large. */
export function resultTooLarge(pipeline: Pipeline): OutputTooLarge {
  const isPicture = pipeline.steps.at(-1)?.filter.produces === 'picture';
  return new OutputTooLarge(
    `the result of a filter in ${writtenTag(pipeline)} is too large`,
    isPicture
      ? 'Use a smaller picture for this tag.'
      : 'Send a shorter text or list for this tag, or remove filters that make it longer.',
  );
}

/** Returns the problem of a filter that cannot use its value, or an argument of it. */
export function valueProblem(
  pipeline: Pipeline,
  index: number,
  unusable: Unusable,
  scope: Scope,
): DataProblem {
  const { count, need, why } = unusable;
  const isReplaced = pipeline.steps.slice(index).some(({ filter }) => filter.replacesMissing);
  return {
    ...partsOf(pipeline),
    ...(isReplaced && { outcome: 'printed its default' }),
    culprits: culpritsOf(pipeline, index, unusable, scope),
    count,
    need: why ?? `${need} is needed`,
    remedy: remedyFor(unusable, (parser) => withParser(pipeline, index, unusable, parser)),
  };
}

/** Returns the problem of a filter that cannot use a value of the data as an argument. */
export function argumentProblem(
  pipeline: Pipeline,
  operand: FieldOperand,
  parameter: Parameter<unknown>,
  value: unknown,
  scope: Scope,
): DataProblem {
  return {
    ...partsOf(pipeline),
    culprits: [{ path: scope.pathOf(operand.name), value }],
    count: 1,
    need: `${parameter.need} is needed`,
    remedy: argumentRemedy(operand.name, parameter.need, value),
  };
}

/** Returns the problem of an object where text is needed. */
export function jsonProblem(
  pipeline: Pipeline,
  index: number,
  value: unknown,
  scope: Scope,
): DataProblem {
  const { subject } = pipeline;
  const field = subject.kind === 'field' ? subject.name : 'field';
  return jsonPrinted(pipeline, field, { path: pathBefore(pipeline, index, scope), value });
}

export function jsonArgumentProblem(
  pipeline: Pipeline,
  operand: FieldOperand,
  value: unknown,
  scope: Scope,
): DataProblem {
  return jsonPrinted(pipeline, operand.name, { path: scope.pathOf(operand.name), value });
}

function jsonPrinted(pipeline: Pipeline, field: string, culprit: Culprit): DataProblem {
  return {
    ...partsOf(pipeline),
    outcome: 'used JSON',
    culprits: [culprit],
    count: 1,
    need: 'text is needed',
    remedy: jsonRemedy(field, culprit.value),
  };
}

function partsOf(pipeline: Pipeline): Pick<DataProblem, 'tag' | 'outcome'> {
  const outcome = pipeline.isInCondition ? 'treated a value as empty' : 'was left empty';
  return { tag: writtenTag(pipeline), outcome };
}

function tagAround(source: string, isInCondition: boolean): string {
  return isInCondition ? `{{#if ${source.trim()}}}` : `{{ ${source.trim()} }}`;
}

/** Returns the tag with an added filter that parses the value. */
function withParser(
  { steps, source, isInCondition }: Pipeline,
  index: number,
  unusable: Unusable,
  parser: string,
): string {
  const step = steps[index];
  const [start, end] = [step?.start ?? 0, step?.end ?? 0];
  const written = unusable.withParser?.(parser) ?? `${parser} | ${source.slice(start, end)}`;
  return tagAround(
    source.slice(0, start) + written.trim() + spaced(source.slice(end)),
    isInCondition,
  );
}

function spaced(rest: string): string {
  return rest.trim() === '' ? '' : ` ${rest.trim()}`;
}

function culpritsOf(
  pipeline: Pipeline,
  index: number,
  { values, argument }: Unusable,
  scope: Scope,
): Culprit[] {
  const given = argument === null ? undefined : pipeline.steps[index]?.positional[argument];
  if (given?.kind === 'field') {
    const path = scope.pathOf(given.operand.name);
    return values.map(({ value }) => ({ path, value }));
  }
  if (given) {
    const { subject } = pipeline;
    const value = subject.kind === 'field' ? scope.lookup(subject.name) : subject.value;
    return [{ path: pathBefore(pipeline, index, scope), value }];
  }
  return values.map((bad) => ({ path: pathOf(pipeline, index, bad, scope), value: bad.value }));
}

function pathOf(pipeline: Pipeline, index: number, bad: BadValue, scope: Scope): string {
  const member = typeof bad.member === 'string' ? `.${bad.member}` : '';
  if (bad.index === null) return pathBefore(pipeline, index, scope) + member;
  const before = pipeline.steps.slice(0, index);
  const { subject } = pipeline;
  if (subject.kind === 'field') {
    const list = scope.pathOf(subject.name);
    if (before.every(({ name }) => ONE_FOR_ONE.includes(name))) {
      return `${list}[${bad.index}]${before.map(mappedMember).join('')}${member}`;
    }
    const members = scope.lookup(subject.name);
    const inData = Array.isArray(members) ? members.indexOf(bad.item) : -1;
    const isObject = typeof bad.item === 'object';
    if (isObject && inData !== -1) return `${list}[${inData}]${member}`;
  }
  return `${labelBefore(pipeline, index)}[${bad.index}]${member}`;
}

/** Item `[2]` of mapped prices is `items[2].price`. */
function mappedMember({ name, positional: [field] }: Step): string {
  return name === 'map' && field?.kind === 'known' ? `.${String(field.value)}` : '';
}

/**
 * Returns the path of a filter's value in the data, or the tag up to it if a filter has created it.
 */
function pathBefore(pipeline: Pipeline, index: number, scope: Scope): string {
  const { subject, steps } = pipeline;
  const isOwn = steps.slice(0, index).every(({ name }) => PARSERS.includes(name));
  return isOwn && subject.kind === 'field'
    ? scope.pathOf(subject.name)
    : labelBefore(pipeline, index);
}

/** Returns the tag up to a filter, for a value that is not in the data. */
function labelBefore({ source, start, steps }: Pipeline, index: number): string {
  const end = steps[index]?.start ?? source.length;
  return source
    .slice(start, end)
    .replace(/\s*\|\s*$/u, '')
    .trim();
}
