import { OutputTooLarge } from '../../errors.ts';
import { BOUNDS } from '../bounds.ts';
import type { DataReport } from '../diagnostics/data-report.ts';
import { isBlankText } from '../filters/parsing.ts';
import { isListAsText } from '../foreign/list-as-text.ts';
import { valueOf } from './operand.ts';
import type { Argument, Pipeline, Step } from './pipeline.ts';
import {
  argumentProblem,
  jsonArgumentProblem,
  jsonProblem,
  resultTooLarge,
  valueProblem,
  writtenTag,
} from './pipeline-problems.ts';
import type { Scope } from '../scope.ts';
import { Noted, Unusable } from '../diagnostics/unusable.ts';
import { isJsonOnly } from '../value-text.ts';
import { workOf } from '../work.ts';

/** The result of a filter that cannot use its value; later filters are skipped. */
const NOTHING = Symbol('nothing');

/** The context of a filter. */
interface Place {
  readonly pipeline: Pipeline;
  readonly index: number;
  readonly scope: Scope;
  readonly report: DataReport;
}

/**
 * Returns the value after all filters; null if a filter cannot use its value.
 * @param report receives every missing field, unless `default` replaces it, and every value that a
 * filter cannot use
 * @throws OutputTooLarge if a filter's result would exceed BOUNDS; TooMuchWork
 */
export function runPipeline(pipeline: Pipeline, scope: Scope, report: DataReport): unknown {
  const { subject, steps } = pipeline;
  let value = valueOf(subject, scope);
  if (value === undefined && subject.kind === 'field' && !pipeline.replacesMissing) {
    report.missing(subject.name, scope);
  }
  for (const [index, step] of steps.entries()) {
    if (value === NOTHING) {
      if (!step.filter.replacesMissing) continue;
      value = null;
    }
    if (step.filter.concerns(value))
      value = runStep(step, value, { pipeline, index, scope, report });
  }
  return value === NOTHING ? null : value;
}

function runStep(step: Step, value: unknown, place: Place): unknown {
  const rejected = unusableInput(step, value, place);
  if (rejected !== null) return rejected;
  const { filter, positional, named } = step;
  const given: unknown[] = [];
  for (const argument of positional) {
    const read = readArgument(argument, place);
    if (read === NOTHING) return NOTHING;
    given.push(read);
  }
  const options: Record<string, unknown> = {};
  for (const [key, argument] of named) {
    const read = readArgument(argument, place);
    if (read === NOTHING) return NOTHING;
    options[key] = read;
  }
  place.report.work.add(workOf(value));
  const result = bounded(() => filter.apply(value, given, options), place);
  return typeof result === 'object' ? checked(result, place) : result;
}

/** @throws OutputTooLarge with the tag, if the result exceeds BOUNDS */
function bounded(apply: () => unknown, { pipeline }: Place): unknown {
  try {
    const result = apply();
    if (!isTooLarge(result)) return result;
  } catch (cause) {
    if (!(cause instanceof OutputTooLarge)) throw cause;
  }
  throw resultTooLarge(pipeline);
}

function isTooLarge(result: unknown): boolean {
  if (typeof result === 'string') return result.length > BOUNDS.text;
  return Array.isArray(result) && result.length > BOUNDS.list;
}

function checked(result: object | null, place: Place): unknown {
  if (result instanceof Unusable) return unusable(result, place);
  if (result instanceof Noted) {
    place.report.note(writtenTag(place.pipeline), result.note);
    return result.value;
  }
  return result;
}

function unusable(problem: Unusable, { pipeline, index, scope, report }: Place): typeof NOTHING {
  report.unusable(valueProblem(pipeline, index, problem, scope));
  return NOTHING;
}

/** @returns null for a value that the filter can use */
function unusableInput({ filter }: Step, value: unknown, place: Place): unknown {
  switch (filter.input) {
    case 'anything':
      return null;
    case 'amount':
    case 'total':
      return unusableAmount(value, filter.input === 'total' ? 'a list' : 'a number', place);
    case 'formatted':
      return value === undefined || isBlankText(value) ? NOTHING : null;
    case 'list':
      return isListAsText(value) ? unusable(Unusable.value('a list', value), place) : null;
    case 'members': {
      const isSingle = value !== undefined && typeof value !== 'object' && value !== '';
      return isSingle ? unusable(Unusable.value('a list', value), place) : null;
    }
    case 'text':
      return unusableText(value, place);
  }
}

/** Computing with a null or empty value would give a wrong result, so it is reported too. */
function unusableAmount(value: unknown, need: 'a list' | 'a number', place: Place): unknown {
  const { pipeline, index } = place;
  if (value !== undefined && !isBlankText(value)) return null;
  const isReplaced = pipeline.steps.slice(index + 1).some(({ filter }) => filter.replacesMissing);
  const isReported = value === undefined && !pipeline.isInCondition;
  if (isReplaced || isReported) return NOTHING;
  return unusable(Unusable.value(need, value), place);
}

function unusableText(value: unknown, place: Place): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return unusable(Unusable.value('a number', value), place);
  }
  if (isJsonOnly(value)) {
    const { pipeline, index, scope, report } = place;
    report.unusable(jsonProblem(pipeline, index, value, scope));
  }
  return null;
}

function readArgument(argument: Argument, place: Place): unknown {
  if (argument.kind === 'known') return argument.value;
  const { pipeline, scope, report } = place;
  const { operand, parameter } = argument;
  const given = valueOf(operand, scope);
  if (given === undefined) report.missing(operand.name, scope);
  const read = parameter.read(given);
  if (read === undefined) {
    const isReported = given === undefined && !pipeline.isInCondition;
    if (!isReported) report.unusable(argumentProblem(pipeline, operand, parameter, given, scope));
    return NOTHING;
  }
  if (typeof read === 'string' && isJsonOnly(given)) {
    report.unusable(jsonArgumentProblem(pipeline, operand, given, scope));
  }
  return read;
}
