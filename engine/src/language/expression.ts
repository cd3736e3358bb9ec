import { BOUNDS } from './bounds.ts';
import { fieldsOfCondition, evaluateCondition } from './conditions/condition.ts';
import { TagError } from './diagnostics/tag-error.ts';
import type { OutputKind } from './pipeline/output-kind.ts';
import type { DataReport } from './diagnostics/data-report.ts';
import { rejectForeignExpression } from './foreign/foreign-expressions.ts';
import { fieldOperand, valueOf } from './pipeline/operand.ts';
import type { TypedField } from './pipeline/pipeline.ts';
import { fieldsOf, itemsOf, outputKindOf, typedFieldOf } from './pipeline/pipeline.ts';
import { readCondition } from './conditions/read-condition.ts';
import { readPipeline } from './pipeline/read-pipeline.ts';
import { Reader } from './reader.ts';
import { runPipeline } from './pipeline/run-pipeline.ts';
import type { Scope } from './scope.ts';

/** The content of a tag, parsed once and evaluated for every document. */
export interface Expression {
  /** As written, without braces, for messages. */
  readonly source: string;
  /** The fields that it reads, as written (`First Name`, `parent.child`). */
  readonly fields: readonly string[];
  /** The field whose items a list with this value repeats; null if a filter creates other items. */
  readonly itemsOf: string | null;
  /** The field that its first filter reads as a number or a date; null if there is none. */
  readonly typedField: TypedField | null;
  /** The kind of value that the last filter produces; a picture may be a QR code. */
  readonly produces: OutputKind;
  /**
   * Evaluates the expression to any JSON value, a RichValue if `produces` is not text, or
   * undefined.
   * @param report receives missing fields, except those that `default` replaces or that conditions
   * test, and values that cannot be used
   * @throws OutputTooLarge if a filter would produce more than a document can contain
   */
  evaluate(scope: Scope, report: DataReport): unknown;
}

/** An expression with a boolean value. */
export interface ConditionExpression extends Expression {
  evaluate(scope: Scope, report: DataReport): boolean;
}

/**
 * Parses a value tag. Without a bar, the whole text is one field name, whatever characters it
 * contains; filters follow a bar.
 * @throws TagError
 */
export function parseValue(source: string): Expression {
  rejectUnreadable(source, 'Write the name of a field between the braces.');
  const name = fieldWithoutFilters(source);
  if (name !== null) return fieldExpression(name);
  rejectForeignExpression(source);
  const pipeline = readPipeline(new Reader(source), () => false, false);
  return {
    source: source.trim(),
    fields: [...new Set(fieldsOf(pipeline))],
    itemsOf: itemsOf(pipeline),
    typedField: typedFieldOf(pipeline),
    produces: outputKindOf(pipeline),
    evaluate: (scope, report) => runPipeline(pipeline, scope, report),
  };
}

/** Parses the condition after `#if`. @throws TagError */
export function parseCondition(source: string): ConditionExpression {
  rejectUnreadable(source, 'Write a condition, such as {{#if total > 100}}.');
  const condition = readCondition(new Reader(source));
  return {
    source: source.trim(),
    fields: [...new Set(fieldsOfCondition(condition))],
    itemsOf: null,
    typedField: null,
    produces: 'text',
    evaluate: (scope, report) => evaluateCondition(condition, scope, report.inCondition),
  };
}

function rejectUnreadable(source: string, remedy: string): void {
  if (source.trim() === '') throw new TagError('the tag is empty', remedy);
  if (source.length <= BOUNDS.tag) return;
  throw new TagError(
    `the tag is longer than ${BOUNDS.tag} characters`,
    'Shorten it, or send its text with the data.',
  );
}

/** Returns the field name of a tag without filters; null if there are filters. */
function fieldWithoutFilters(source: string): string | null {
  const [, bracketed] = /^\s*\[([^\]]*)\]\s*$/u.exec(source) ?? [];
  if (bracketed !== undefined) return bracketed;
  if (source.includes('|')) return null;
  rejectForeignExpression(source);
  return source;
}

/** The fast path for the most common tag: a single lookup. */
function fieldExpression(written: string): Expression {
  const operand = fieldOperand(written);
  return {
    source: operand.name,
    fields: [operand.name],
    itemsOf: operand.name,
    typedField: null,
    produces: 'text',
    evaluate(scope, report) {
      const value = valueOf(operand, scope);
      if (value === undefined) report.missing(operand.name, scope);
      return value;
    },
  };
}
