import { BOUNDS } from '../bounds.ts';
import type { Condition, Operator } from './condition.ts';
import { TagError } from '../diagnostics/tag-error.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { readPipeline } from '../pipeline/read-pipeline.ts';
import type { Reader } from '../reader.ts';
import { shortened } from '../diagnostics/shortened.ts';

/**
 * Longer operators first, because shorter ones are prefixes of them; includes typographic
 * replacements.
 */
const SIGNS: readonly (readonly [written: string, operator: Operator])[] = [
  ['==', '=='],
  ['!=', '!='],
  ['≠', '!='],
  ['>=', '>='],
  ['≥', '>='],
  ['<=', '<='],
  ['≤', '<='],
  ['>', '>'],
  ['<', '<'],
];

/** Operators of other languages and their equivalents, longer ones first. */
const FOREIGN: readonly (readonly [written: string, ours: string])[] = [
  ['===', '=='],
  ['!==', '!='],
  ['&&', 'and'],
  ['||', 'or'],
  ['<>', '!='],
  ['=>', '>='],
  ['=<', '<='],
];

const STATES = ['empty', 'blank'] as const;

/**
 * Parses `status == "paid" and (total >= 10 or not vip)`: `not` binds before `and`, `and` before
 * `or`.
 * @throws TagError
 */
export function readCondition(reader: Reader): Condition {
  const condition = readAlternatives(reader, 0);
  reader.skipWhitespace();
  if (reader.ended) return condition;
  throw new TagError(
    `"${shortened(reader.rest.trim())}" follows the end of the condition`,
    'Write "and" or "or" before it, or remove it.',
  );
}

function readAlternatives(reader: Reader, depth: number): Condition {
  return readJoined(reader, 'or', () =>
    readJoined(reader, 'and', () => readNegation(reader, depth)),
  );
}

function readJoined(reader: Reader, word: 'and' | 'or', readMember: () => Condition): Condition {
  const members = [readMember()];
  while (takeWord(reader, word)) members.push(readMember());
  const [only] = members;
  return members.length === 1 && only ? only : { kind: word, members };
}

function readNegation(reader: Reader, depth: number): Condition {
  if (takeWord(reader, 'not')) {
    return { kind: 'not', member: readNegation(reader, deeper(depth)) };
  }
  reader.skipWhitespace();
  if (!reader.take('(')) return readComparison(reader);
  const inner = readAlternatives(reader, deeper(depth));
  reader.skipWhitespace();
  if (reader.take(')')) return inner;
  throw new TagError('a "(" has no matching ")"', 'Write a ")" where the group ends.');
}

function readComparison(reader: Reader): Condition {
  if (reader.sees('!') && !reader.sees('!=')) {
    throw new TagError('"!" is not a condition operator', 'Write "not".');
  }
  const left = readPipeline(reader, endOfOperand(), true);
  const operator = readOperator(reader);
  if (!operator) return { kind: 'holds', value: left };
  const state = readState(reader);
  if (state) return stateOf(left, operator, state);
  return { kind: 'comparison', operator, left, right: readPipeline(reader, endOfOperand(), true) };
}

function readOperator(reader: Reader): Operator | null {
  rejectForeign(reader);
  if (takeWord(reader, 'contains')) return 'contains';
  const [written, operator] = SIGNS.find(([sign]) => reader.sees(sign)) ?? [];
  if (written === undefined || operator === undefined) return null;
  reader.skip(written.length);
  reader.skipWhitespace();
  if (reader.next === '=') throw new TagError('there is one "=" too many', 'Remove it.');
  return operator;
}

function rejectForeign(reader: Reader): void {
  const [written, ours] = FOREIGN.find(([sign]) => reader.sees(sign)) ?? [];
  if (written !== undefined && ours !== undefined) {
    throw new TagError(`"${written}" is not a condition operator`, `Write "${ours}".`);
  }
  if (reader.sees('=') && !reader.sees('==')) {
    throw new TagError('"=" is not a condition operator', 'Write "==" to compare.');
  }
}

/** Returns `empty` or `blank` if nothing else follows. */
function readState(reader: Reader): (typeof STATES)[number] | null {
  reader.skipWhitespace();
  const state = STATES.find((word) => reader.seesWord(word));
  if (!state) return null;
  const behind = reader.rest.slice(state.length).trimStart();
  const isAlone = behind === '' || behind.startsWith(')') || /^(?:and|or)\b/i.test(behind);
  if (!isAlone) return null;
  reader.skip(state.length);
  return state;
}

function stateOf(value: Pipeline, operator: Operator, state: (typeof STATES)[number]): Condition {
  const condition: Condition = { kind: 'state', value, state };
  if (operator === '==') return condition;
  if (operator === '!=') return { kind: 'not', member: condition };
  throw new TagError(
    `"${operator}" cannot be used with "${state}"`,
    `Write "== ${state}" or "!= ${state}".`,
  );
}

/**
 * Returns a check for the end of an operand, to be called once for each character. Brackets inside
 * a field name, as in `Total (EUR)`, belong to the name.
 */
function endOfOperand(): (reader: Reader) => boolean {
  let open = 0;
  return (reader) => {
    if (reader.next === '(') open += 1;
    if (reader.next === ')') {
      open -= 1;
      return open < 0;
    }
    return (
      [...SIGNS, ...FOREIGN].some(([sign]) => reader.sees(sign)) ||
      reader.sees('=') ||
      ['and', 'or', 'contains'].some((word) => reader.seesWord(word))
    );
  };
}

function takeWord(reader: Reader, word: string): boolean {
  reader.skipWhitespace();
  if (!reader.seesWord(word)) return false;
  reader.skip(word.length);
  return true;
}

function deeper(depth: number): number {
  if (depth < BOUNDS.depth) return depth + 1;
  throw new TagError(
    `the condition has more than ${BOUNDS.depth} nested groups`,
    'Simplify it, or send the result with the data.',
  );
}
