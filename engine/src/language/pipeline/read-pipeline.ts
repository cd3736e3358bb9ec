import { BOUNDS } from '../bounds.ts';
import { findFilter } from '../filters/catalogue.ts';
import type { Filter } from '../filters/filter.ts';
import type { Parameter } from '../filters/parameters.ts';
import { TagError } from '../diagnostics/tag-error.ts';
import { readOperand, type Operand } from './operand.ts';
import type { Argument, Pipeline, Step } from './pipeline.ts';
import type { Reader } from '../reader.ts';

type Ends = (reader: Reader) => boolean;

/**
 * Parses `total | times: 1.19 | currency: "EUR"`.
 * @param ends whether the pipeline ends here; it always ends at the end of the text
 * @param isInCondition whether the text is a condition
 * @throws TagError
 */
export function readPipeline(reader: Reader, ends: Ends, isInCondition: boolean): Pipeline {
  reader.skipWhitespace();
  const { position: start, source } = reader;
  const subject = readOperand(reader, (at) => at.next === '|' || ends(at));
  const steps: Step[] = [];
  while (!ends(reader) && reader.take('|')) {
    steps.push(readStep(reader, ends));
    if (steps.length > BOUNDS.filters) {
      throw new TagError(
        `there are more than ${BOUNDS.filters} filters in one tag`,
        'Remove some, or compute the value before you send the data.',
      );
    }
  }
  rejectRichBeforeEnd(steps);
  rejectSubject(subject, steps[0]);
  const replacesMissing = steps.some(({ filter }) => filter.replacesMissing);
  const { position: end } = reader;
  return { subject, steps, replacesMissing, source, start, end, isInCondition };
}

function readStep(reader: Reader, ends: Ends): Step {
  reader.skipWhitespace();
  const { position: start } = reader;
  const name = reader
    .readUntil((at) => at.next === ':' || at.next === '|' || ends(at))
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim();
  if (name === '') {
    throw new TagError(
      'a "|" has no filter after it',
      'Write the name of a filter there, such as upcase, or remove the bar.',
    );
  }
  const filter = findFilter(name);
  const given = readArguments(reader, filter, name, ends);
  const step = { name: name.toLowerCase(), filter, ...given, start, end: reader.position };
  if (given.positional.length < filter.required) {
    throw new TagError(
      `the filter "${name}" needs ${filter.required === 1 ? 'an argument' : 'more arguments'}`,
      `Write it as in this example: ${filter.example}.`,
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

/** Parses `width:` before a value; null if there is none. */
function readKey(reader: Reader): string | null {
  reader.skipWhitespace();
  const [written, key] = /^(\w{1,40})\s?:/u.exec(reader.rest.slice(0, 50)) ?? [];
  if (written === undefined || key === undefined) return null;
  reader.skip(written.length);
  return key;
}

function argumentOf(operand: Operand, parameter: Parameter<unknown>): Argument {
  if (operand.kind === 'field') return { kind: 'field', operand, parameter };
  const value = parameter.read(operand.value);
  if (value === undefined) throw parameter.error(operand.value);
  return { kind: 'known', value };
}

function unexpected(name: string, filter: Filter, key: string | null): TagError {
  const what =
    key === null
      ? `the filter "${name}" has too many arguments`
      : `the filter "${name}" has no argument "${key}", or it is given twice`;
  return new TagError(what, `Write it as in this example: ${filter.example}.`);
}

function rejectRichBeforeEnd(steps: readonly Step[]): void {
  const index = steps.findIndex(({ filter }) => filter.produces !== 'text');
  const [rich, next] = [steps[index], steps[index + 1]];
  if (!rich || !next) return;
  throw new TagError(
    `the filter "${rich.name}" comes before "${next.name}", but does not return text`,
    `Move "${rich.name}" to the end of the tag.`,
  );
}

/** A literal in the template can be rejected at once. */
function rejectSubject(subject: Operand, first: Step | undefined): void {
  const parameter = first?.filter.subject;
  if (!parameter || subject.kind !== 'literal') return;
  if (parameter.read(subject.value) === undefined) throw parameter.error(subject.value);
}
