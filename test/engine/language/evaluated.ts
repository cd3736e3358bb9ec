import { DataScope } from '../../../engine/src/language/data-scope.ts';
import { DataWarnings } from '../../../engine/src/language/diagnostics/data-warnings.ts';
import { SILENT_REPORT } from '../../../engine/src/language/diagnostics/data-report.ts';
import type { DataReport } from '../../../engine/src/language/diagnostics/data-report.ts';
import { parseCondition, parseValue } from '../../../engine/src/language/expression.ts';
import { TagError } from '../../../engine/src/language/diagnostics/tag-error.ts';
import type { Scope } from '../../../engine/src/language/scope.ts';

/** Returns the scope of a tag outside lists. */
export function scopeOf(data: unknown): Scope {
  return new DataScope(data);
}

/** Returns the value of a tag. */
export function valueOf(source: string, data: unknown = {}): unknown {
  return parseValue(source).evaluate(scopeOf(data), SILENT_REPORT);
}

/** Returns the missing fields of a tag, in the order of the report. */
export function missingIn(source: string, data: unknown): string[] {
  const missing: string[] = [];
  const report: DataReport = { ...SILENT_REPORT, missing: (field) => missing.push(field) };
  parseValue(source).evaluate(scopeOf(data), report);
  return missing;
}

/** Returns the warnings of a tag about the data. */
export function warningsOf(source: string, data: unknown): string[] {
  const warnings = new DataWarnings();
  parseValue(source).evaluate(scopeOf(data), warnings);
  return warnings.all;
}

/** Returns whether a condition is true. */
export function isTrue(source: string, data: unknown = {}): boolean {
  return parseCondition(source).evaluate(scopeOf(data), SILENT_REPORT);
}

/** Returns the warnings of a condition about the data. */
export function warningsOfCondition(source: string, data: unknown): string[] {
  const warnings = new DataWarnings();
  parseCondition(source).evaluate(scopeOf(data), warnings);
  return warnings.all;
}

/** Returns the error of a tag that cannot be parsed. */
export function errorOf(read: () => unknown): string {
  try {
    read();
  } catch (cause) {
    if (cause instanceof TagError) return cause.message;
    throw cause;
  }
  throw new Error('It could be read.');
}
