import { groupBy } from '../../group-by.ts';
import type { Culprit } from './data-report.ts';
import { MAX_NAMED, type GatheredProblem, type MissingField } from './gathered.ts';
import { shortened } from './shortened.ts';

/** Returns the warning about a field that the data does not have. */
export function sentenceOfMissing(missing: MissingField): string {
  const { field, hint } = missing;
  const where = whereMissing(missing);
  const sentence = `The field "${field}" is not in the source data and was left empty${where}.`;
  return hint === '' ? sentence : `${sentence} ${hint}`;
}

/** Returns the warning about values that a tag cannot use. */
export function sentenceOfProblem({ problem, places, culprits, count }: GatheredProblem): string {
  const { tag, outcome, need, remedy } = problem;
  const times = places.count > 1 ? ` ${places.count} times` : '';
  const more = count > culprits.length ? ` and ${count - culprits.length} more` : '';
  return `${tag} ${outcome}${times}: ${culprits.map(clauseOf).join(', ')}${more}; ${need}. ${remedy}`;
}

/**
 * Returns the first warnings of each kind about a tag, and how many more there are. Warnings that
 * differ only in what they quote are of one kind.
 */
export function sentencesOfNotes(tag: string, notes: readonly string[]): string[] {
  const kinds = groupBy(notes, (note) => note.replaceAll(/"(?:[^"\\]|\\.)*"|“[^”]*”|\d+/gu, ''));
  return [...kinds.values()].flatMap((ofKind) => {
    const shown = ofKind.slice(0, MAX_NAMED).map((note) => `${tag}: ${note}`);
    const more = ofKind.length - shown.length;
    return more === 0 ? shown : [...shown, `${tag}: ${more} more values have similar warnings.`];
  });
}

/** Returns a value as a warning shows it: a text in quotation marks, only its beginning. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'string':
      return JSON.stringify(shortened(value));
    case 'number':
      return Number.isFinite(value) ? String(value) : 'a number beyond ±1.8e308';
    case 'object':
      if (value === null) return 'null';
      if (!Array.isArray(value)) return 'an object';
      return value.length === 0 ? 'an empty list' : 'a list';
    default:
      return String(value);
  }
}

function whereMissing({ isOutside, places, lists, largestList }: MissingField): string {
  if (isOutside) return '';
  const { count, named } = places;
  const [list] = lists;
  const isEverywhere = lists.size === 1 && count === largestList && count > 1;
  if (isEverywhere && list !== undefined) return ` in all ${count} items of "${list}"`;
  if (count <= MAX_NAMED) return ` in ${named.join(', ')}`;
  return ` in ${count} items, such as ${named[0] ?? ''}`;
}

function clauseOf({ path, value }: Culprit): string {
  return `${path} is ${describeValue(value)}`;
}
