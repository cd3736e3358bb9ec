import { straightQuotes } from '../../fields/field-names.ts';
import { stepsOf } from '../../fields/fields.ts';
import { exactNumber } from '../numbers/exact-number.ts';
import { TagError } from '../diagnostics/tag-error.ts';
import { type Reader } from '../reader.ts';
import type { Scope } from '../scope.ts';
import { shortened } from '../diagnostics/shortened.ts';

/** The operand of a filter or a comparison. */
export type Operand = Literal | FieldOperand;

/** A value that is written in the template. */
export interface Literal {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

/** A value that comes from the data. */
export interface FieldOperand {
  readonly kind: 'field';
  readonly name: string;
  /** The steps of its path. */
  readonly steps: readonly string[];
  /** The name with straight quotes, if it has others, because Word replaces them during typing. */
  readonly straight: string | null;
}

const NUMBER = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;
const WORDS: ReadonlyMap<string, Literal['value']> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['nil', null],
]);

/**
 * Parses a text, a number, a word such as `true`, or a field name, which may contain spaces.
 * @param ends whether an operand ends here; called for every character outside quotation marks
 * @throws TagError if there is no operand, or something follows a text
 */
export function readOperand(reader: Reader, ends: (reader: Reader) => boolean): Operand {
  reader.skipWhitespace();
  const quoted = reader.readQuoted();
  if (quoted !== null) {
    rejectTrailingText(reader, ends, `the text "${shortened(quoted)}"`);
    return { kind: 'literal', value: quoted };
  }
  const bracketed = reader.readBracketed();
  if (bracketed !== null) {
    rejectTrailingText(reader, ends, `the field [${shortened(bracketed)}]`);
    return fieldOperand(bracketed);
  }
  return operandOf(asName(reader.readUntil(ends)), reader);
}

/** Returns the operand for a field name. */
export function fieldOperand(written: string): FieldOperand {
  const name = asName(written);
  const straight = straightQuotes(name);
  return {
    kind: 'field',
    name,
    steps: stepsOf(name),
    straight: straight === name ? null : straight,
  };
}

/** Returns the value of an operand; undefined for a missing field. */
export function valueOf(operand: Operand, scope: Scope): unknown {
  if (operand.kind === 'literal') return operand.value;
  const value = scope.lookup(operand.name, operand.steps);
  if (value !== undefined || operand.straight === null) return value;
  return scope.lookup(operand.straight);
}

function operandOf(written: string, reader: Reader): Operand {
  if (written === '') {
    const where = reader.ended ? 'at the end' : `before "${shortened(reader.rest.trim())}"`;
    throw new TagError(
      `a value is missing ${where}`,
      'Write a field, a number or text in quotation marks there.',
    );
  }
  if (NUMBER.test(written)) return { kind: 'literal', value: exactNumber(written) };
  const word = WORDS.get(written.toLowerCase());
  return word === undefined ? fieldOperand(written) : { kind: 'literal', value: word };
}

function rejectTrailingText(reader: Reader, ends: (reader: Reader) => boolean, what: string): void {
  const more = asName(reader.readUntil(ends));
  if (more === '') return;
  throw new TagError(
    `"${shortened(more)}" follows ${what}`,
    'Remove it, or write a comma, a bar or an operator between the two.',
  );
}

/** Editors insert no-break spaces automatically; they count as spaces. */
function asName(written: string): string {
  return written.replace(/[\s\u00a0\u202f]/gu, ' ').trim();
}
