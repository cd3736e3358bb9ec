import type { Filter } from '../filters/filter.ts';
import type { Parameter } from '../filters/parameters.ts';
import { date, number } from '../filters/parameters.ts';
import type { OutputKind } from './output-kind.ts';
import type { Operand } from './operand.ts';

/** A value and its filters. */
export interface Pipeline {
  readonly subject: Operand;
  readonly steps: readonly Step[];
  /** Whether one of the filters replaces missing fields. */
  readonly replacesMissing: boolean;
  /** The text that contains it, and its range; a condition contains several. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly isInCondition: boolean;
}

export interface Step {
  readonly name: string;
  readonly filter: Filter;
  readonly positional: readonly Argument[];
  readonly named: readonly (readonly [name: string, argument: Argument])[];
  /** The range in the text, without the bar. */
  readonly start: number;
  readonly end: number;
}

/** An argument. Literals are read once, values from the data for every evaluation. */
export type Argument =
  | { readonly kind: 'known'; readonly value: unknown }
  | {
      readonly kind: 'field';
      readonly operand: Extract<Operand, { kind: 'field' }>;
      readonly parameter: Parameter<unknown>;
    };

/** Returns the kind of value that the last filter produces. */
export function outputKindOf({ steps }: Pipeline): OutputKind {
  return steps.at(-1)?.filter.produces ?? 'text';
}

/** A field that a tag reads as a number or a date. */
export interface TypedField {
  readonly name: string;
  readonly kind: 'number' | 'date';
}

/** Returns the field that the first filter reads as a number or a date; null if there is none. */
export function typedFieldOf({ subject, steps }: Pipeline): TypedField | null {
  if (subject.kind !== 'field') return null;
  const first = steps.find(({ filter }) => !filter.replacesMissing)?.filter.subject;
  if (first === number) return { name: subject.name, kind: 'number' };
  return first === date ? { name: subject.name, kind: 'date' } : null;
}

/** Returns the fields that a pipeline reads. */
export function fieldsOf({ subject, steps }: Pipeline): string[] {
  const operands = steps
    .flatMap(({ positional, named }) => [...positional, ...named.map(([, argument]) => argument)])
    .flatMap((argument) => (argument.kind === 'field' ? [argument.operand] : []));
  return [subject, ...operands].flatMap((operand) =>
    operand.kind === 'field' ? [operand.name] : [],
  );
}

/** Returns the field whose items the pipeline returns; null if a filter creates other items. */
export function itemsOf({ subject, steps }: Pipeline): string | null {
  const areKept = steps.every(({ filter }) => filter.keepsItems);
  return areKept && subject.kind === 'field' ? subject.name : null;
}
