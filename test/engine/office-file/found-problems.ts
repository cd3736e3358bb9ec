import type { RenderedDocument } from '../../../engine/src/rendered-document.ts';
import type * as checker from './office-file-checker.ts';

const problems = new Set<string>();

/** Checks a document against the rules of office suites that its template meets. */
export function check(document: RenderedDocument, template: Uint8Array): RenderedDocument {
  const { newProblemsOf }: typeof checker = jest.requireActual('./office-file-checker.ts');
  for (const problem of newProblemsOf(document.content, template)) problems.add(problem);
  return document;
}

/** Returns the problems found since the last call. */
export function takeProblems(): string[] {
  const found = [...problems];
  problems.clear();
  return found;
}
