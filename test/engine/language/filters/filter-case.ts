import type { DataReport } from '../../../../engine/src/language/diagnostics/data-report.ts';
import type { Scope } from '../../../../engine/src/language/scope.ts';

/** The value of a tag for some data; null prints nothing. */
export interface FilterCase {
  readonly tag: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly gives: unknown;
  /** The warning after the name of the tag; null for none. */
  readonly warns: string | null;
}

/** Parses and evaluates tags; a test of these tests passes a broken one. */
export interface Language {
  parseValue(source: string): { evaluate(scope: Scope, report: DataReport): unknown };
  DataScope: new (data: unknown) => Scope;
  DataWarnings: new () => DataReport & { readonly all: string[] };
}

/** Returns a case in which a tag has this value, without a warning. */
export function gives(tag: string, data: Record<string, unknown>, value: unknown): FilterCase {
  return { tag, data, gives: value, warns: null };
}

/** Returns a case in which a tag cannot use its value. */
export function rejects(tag: string, data: Record<string, unknown>, warns: string): FilterCase {
  return { tag, data, gives: null, warns };
}

/** Returns the result of a case: the tag's value, and the warning without the name of the tag. */
export function resultOf({ tag, data }: FilterCase, language: Language) {
  const warnings = new language.DataWarnings();
  const value = language.parseValue(tag).evaluate(new language.DataScope(data), warnings);
  const begin = `{{ ${tag} }} was left empty: `;
  const [warning = null, ...more] = warnings.all;
  const warns = warning?.startsWith(begin) ? warning.slice(begin.length) : warning;
  return { gives: value, warns: more.length > 0 ? warnings.all : warns };
}
