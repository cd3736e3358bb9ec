import { DataScope } from '../../../engine/src/language/data-scope.ts';
import { DataWarnings } from '../../../engine/src/language/diagnostics/data-warnings.ts';
import { SILENT_REPORT } from '../../../engine/src/language/diagnostics/data-report.ts';
import type { DataReport } from '../../../engine/src/language/diagnostics/data-report.ts';
import { parseCondition, parseValue } from '../../../engine/src/language/expression.ts';
import { TagError } from '../../../engine/src/language/diagnostics/tag-error.ts';
import type { Scope } from '../../../engine/src/language/scope.ts';

/** The data as a tag sees it outside of every list. */
export function scopeOf(data: unknown): Scope {
  return new DataScope(data);
}

/** What a tag gives. */
export function valueOf(source: string, data: unknown = {}): unknown {
  return parseValue(source).evaluate(scopeOf(data), SILENT_REPORT);
}

/** The fields that a tag misses, in the order in which they are told. */
export function missingIn(source: string, data: unknown): string[] {
  const missing: string[] = [];
  const report: DataReport = { ...SILENT_REPORT, missing: (field) => missing.push(field) };
  parseValue(source).evaluate(scopeOf(data), report);
  return missing;
}

/** The warnings about the data that a tag gives. */
export function warningsOf(source: string, data: unknown): string[] {
  const warnings = new DataWarnings();
  parseValue(source).evaluate(scopeOf(data), warnings);
  return warnings.all;
}

/** Whether a condition holds. */
export function isTrue(source: string, data: unknown = {}): boolean {
  return parseCondition(source).evaluate(scopeOf(data), SILENT_REPORT);
}

/** The warnings about the data that a condition gives. */
export function warningsOfCondition(source: string, data: unknown): string[] {
  const warnings = new DataWarnings();
  parseCondition(source).evaluate(scopeOf(data), warnings);
  return warnings.all;
}

/** What is said of a tag that cannot be read. */
export function errorOf(read: () => unknown): string {
  try {
    read();
  } catch (cause) {
    if (cause instanceof TagError) return cause.message;
    throw cause;
  }
  throw new Error('It could be read.');
}
