import type { RenderedDocument } from '../../../engine/src/rendered-document.ts';
import type * as checker from './office-file-checker.ts';

const problems = new Set<string>();

/** Holds a document to what offices ask of a file, as far as its template does so. */
export function check(document: RenderedDocument, template: Uint8Array): RenderedDocument {
  const { newProblemsOf }: typeof checker = jest.requireActual('./office-file-checker.ts');
  for (const problem of newProblemsOf(document.content, template)) problems.add(problem);
  return document;
}

/** Returns what was found since it was last asked. */
export function takeProblems(): string[] {
  const found = [...problems];
  problems.clear();
  return found;
}
