import { OutputTooLarge } from '../templates.ts';
import { BOUNDS } from './bounds.ts';
import { findFilter } from './filters/catalogue.ts';
import type { Filter } from './filters/filter.ts';
import type { Parameter } from './filters/parameters.ts';
import { LanguageFault } from './language-fault.ts';
import type { Makes } from './makes.ts';
import { readOperand, valueOf, type Operand } from './operand.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';

/** A value and the filters that it goes through. */
export interface Pipeline {
  readonly subject: Operand;
  readonly steps: readonly Step[];
}

interface Step {
  readonly name: string;
  readonly filter: Filter;
  readonly positional: readonly Argument[];
  readonly named: readonly (readonly [name: string, argument: Argument])[];
}

/** An argument that stands in the template is read once, one that comes from the data every time. */
type Argument =
  | { readonly kind: 'known'; readonly value: unknown }
  | { readonly kind: 'field'; readonly operand: Operand; readonly parameter: Parameter<unknown> };

type Ends = (reader: Reader) => boolean;

/**
 * Reads `total | times: 1.19 | currency: "EUR"`.
 * @param ends whether the pipeline ends here, besides at the end of the text
 * @throws LanguageFault
 */
export function readPipeline(reader: Reader, ends: Ends): Pipeline {
  const subject = readOperand(reader, (at) => at.next === '|' || ends(at));
  const steps: Step[] = [];
  while (!ends(reader) && reader.take('|')) {
    steps.push(readStep(reader, ends));
    if (steps.length > BOUNDS.filters) {
      throw new LanguageFault(
        `there are more than ${BOUNDS.filters} filters in one tag`,
        'Take some away, or reckon before sending the data.',
      );
    }
  }
  refuseRichBeforeTheEnd(steps);
  refuseSubject(subject, steps[0]);
  return { subject, steps };
}

/**
 * The value after all filters.
 * @param report is told of every field that is missing, unless `default` replaces it
 * @throws OutputTooLarge when a filter would make more than BOUNDS allow
 */
export function runPipeline(
  { subject, steps }: Pipeline,
  scope: Scope,
  report: (missing: string) => void,
): unknown {
  let value = valueOf(subject, scope);
  if (value === undefined && subject.kind === 'field') {
    if (!steps.some(({ filter }) => filter.replacesMissing)) report(subject.name);
  }
  for (const step of steps) value = runStep(step, value, scope, report);
  return value;
}

/** What the last filter makes. */
export function madeBy({ steps }: Pipeline): Makes {
  return steps.at(-1)?.filter.makes ?? 'text';
}

/** The fields that a pipeline reads. */
export function fieldsOf({ subject, steps }: Pipeline): string[] {
  const operands = steps
    .flatMap(({ positional, named }) => [...positional, ...named.map(([, argument]) => argument)])
    .flatMap((argument) => (argument.kind === 'field' ? [argument.operand] : []));
  return [subject, ...operands].flatMap((operand) =>
    operand.kind === 'field' ? [operand.name] : [],
  );
}

/** The field whose items come out in the end; null when a filter makes others of them. */
export function itemsOf({ subject, steps }: Pipeline): string | null {
  const areKept = steps.every(({ filter }) => filter.keepsItems);
  return areKept && subject.kind === 'field' ? subject.name : null;
}

function runStep(
  { filter, positional, named }: Step,
  value: unknown,
  scope: Scope,
  report: (missing: string) => void,
): unknown {
  if (!filter.concerns(value)) return value;
  const valueOfArgument = (argument: Argument) => {
    if (argument.kind === 'known') return argument.value;
    const given = valueOf(argument.operand, scope);
    if (given === undefined && argument.operand.kind === 'field') report(argument.operand.name);
    return argument.parameter.read(given);
  };
  const result = filter.apply(
    value,
    positional.map(valueOfArgument),
    Object.fromEntries(named.map(([key, argument]) => [key, valueOfArgument(argument)])),
  );
  const isTooLarge =
    (typeof result === 'string' && result.length > BOUNDS.text) ||
    (Array.isArray(result) && result.length > BOUNDS.list);
  if (isTooLarge) throw new OutputTooLarge();
  return result;
}

function readStep(reader: Reader, ends: Ends): Step {
  reader.skipBlanks();
  const name = reader
    .readUntil((at) => at.next === ':' || at.next === '|' || ends(at))
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim();
  if (name === '') {
    throw new LanguageFault(
      'a "|" has no filter behind it',
      'Write the name of a filter there, such as upcase, or take the bar away.',
    );
  }
  const filter = findFilter(name);
  const step = { name, filter, ...readArguments(reader, filter, name, ends) };
  if (step.positional.length < filter.required) {
    throw new LanguageFault(
      `the filter "${name}" needs ${filter.required === 1 ? 'a value' : 'more values'} behind it`,
      `Write it as in ${filter.example}.`,
    );
  }
  return step;
}

function readArguments(
  reader: Reader,
  filter: Filter,
  name: string,
  ends: Ends,
): Pick<Step, 'positional' | 'named'> {
  const positional: Argument[] = [];
  const named = new Map<string, Argument>();
  if (!reader.take(':')) return { positional, named: [] };
  do {
    const key = readKey(reader);
    const operand = readOperand(reader, (at) => at.next === ',' || at.next === '|' || ends(at));
    const parameter =
      key === null ? filter.positional[positional.length] : filter.named.get(key.toLowerCase());
    if (!parameter || (key !== null && named.has(key.toLowerCase()))) {
      throw unexpected(name, filter, key);
    }
    const argument = argumentOf(operand, parameter);
    if (key === null) positional.push(argument);
    else named.set(key.toLowerCase(), argument);
  } while (reader.take(','));
  return { positional, named: [...named] };
}

/** `width:` before a value; null when none stands here. */
function readKey(reader: Reader): string | null {
  reader.skipBlanks();
  const [written, key] = /^(\w{1,40})\s?:/u.exec(reader.rest.slice(0, 50)) ?? [];
  if (written === undefined || key === undefined) return null;
  reader.skip(written.length);
  return key;
}

function argumentOf(operand: Operand, parameter: Parameter<unknown>): Argument {
  if (operand.kind === 'field') return { kind: 'field', operand, parameter };
  const value = parameter.read(operand.value);
  if (value === undefined) throw parameter.fault(operand.value);
  return { kind: 'known', value };
}

function unexpected(name: string, filter: Filter, key: string | null): LanguageFault {
  const what =
    key === null
      ? `the filter "${name}" has a value too many`
      : `the filter "${name}" takes no "${key}", or not twice`;
  return new LanguageFault(what, `Write it as in ${filter.example}.`);
}

function refuseRichBeforeTheEnd(steps: readonly Step[]): void {
  const index = steps.findIndex(({ filter }) => filter.makes !== 'text');
  const [rich, next] = [steps[index], steps[index + 1]];
  if (!rich || !next) return;
  throw new LanguageFault(
    `the filter "${rich.name}" stands before "${next.name}", but makes no text that it could change`,
    `Set "${rich.name}" at the end of the tag.`,
  );
}

/** What is written in the template can be told to be wrong at once. */
function refuseSubject(subject: Operand, first: Step | undefined): void {
  const parameter = first?.filter.subject;
  if (!parameter || subject.kind !== 'literal') return;
  if (parameter.read(subject.value) === undefined) throw parameter.fault(subject.value);
}
