import {
  parseCondition,
  parseValue,
} from '../../../../service/src/templates/language/expression.ts';
import { LanguageFault } from '../../../../service/src/templates/language/language-fault.ts';
import type { Scope } from '../../../../service/src/templates/language/scope.ts';
import { findField } from '../../../../service/src/templates/fields.ts';

/** The data as a tag sees it outside of every list. */
export function scopeOf(data: unknown): Scope {
  return { lookup: (field) => findField(data, field) };
}

/** What a tag gives. */
export function valueOf(source: string, data: unknown = {}): unknown {
  return parseValue(source).evaluate(scopeOf(data), () => undefined);
}

/** The fields that a tag misses, in the order in which they are told. */
export function missingIn(source: string, data: unknown): string[] {
  const missing: string[] = [];
  parseValue(source).evaluate(scopeOf(data), (field) => missing.push(field));
  return missing;
}

/** Whether a condition holds. */
export function isTrue(source: string, data: unknown = {}): boolean {
  return parseCondition(source).evaluate(scopeOf(data), () => undefined);
}

/** What is said of a tag that cannot be read. */
export function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (cause) {
    if (cause instanceof LanguageFault) return cause.message;
    throw cause;
  }
  throw new Error('It could be read.');
}
