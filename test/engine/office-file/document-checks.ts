import type { RenderedDocument } from '../../../engine/src/rendered-document.ts';
import { newProblemsOf } from './office-file-checker.ts';

const problems = new Set<string>();

/** The problems of the documents that the tests render. */
export const documentChecks = {
  /** Checks a document against the rules of office suites that its template meets. */
  check(document: RenderedDocument, template: Uint8Array): void {
    for (const problem of newProblemsOf(document.content, template)) problems.add(problem);
  },

  /** Returns the problems found since the last call. */
  takeProblems(): string[] {
    const found = [...problems];
    problems.clear();
    return found;
  },
};
