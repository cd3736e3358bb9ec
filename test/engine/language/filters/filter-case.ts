import type { DataReport } from '../../../../engine/src/language/diagnostics/data-report.ts';
import type { Scope } from '../../../../engine/src/language/scope.ts';

/** What a tag gives for some data; null is printed as nothing. */
export interface FilterCase {
  readonly tag: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly gives: unknown;
  /** What the warning says after the tag; null for none. */
  readonly warns: string | null;
}

/** What reads and evaluates tags; a test of the tests hands in a broken one. */
export interface Language {
  parseValue(source: string): { evaluate(scope: Scope, report: DataReport): unknown };
  DataScope: new (data: unknown) => Scope;
  DataWarnings: new () => DataReport & { readonly all: string[] };
}

/** A value of the data and what a tag gives for it, without a warning. */
export function gives(tag: string, data: Record<string, unknown>, value: unknown): FilterCase {
  return { tag, data, gives: value, warns: null };
}

/** A value of the data that a tag cannot use. */
export function refuses(tag: string, data: Record<string, unknown>, warns: string): FilterCase {
  return { tag, data, gives: null, warns };
}

/** What becomes of a case: what the tag gives, and the warning without the tag. */
export function resultOf({ tag, data }: FilterCase, language: Language) {
  const warnings = new language.DataWarnings();
  const value = language.parseValue(tag).evaluate(new language.DataScope(data), warnings);
  const begin = `{{ ${tag} }} was left empty: `;
  const [warning = null, ...more] = warnings.all;
  const warns = warning?.startsWith(begin) ? warning.slice(begin.length) : warning;
  return { gives: value, warns: more.length > 0 ? warnings.all : warns };
}
