import { hash } from 'node:crypto';
import { readOfficeFile } from './office-file.ts';
import { packageProblems } from './package-problems.ts';
import { slideProblems } from './slide-problems.ts';
import { wordProblems } from './word-problems.ts';
import { zipProblems } from './zip-problems.ts';

/** Problems by the hash of the file, because tests make the same file again and again. */
const known = new Map<string, readonly string[]>();

/** Returns everything in an Office file that an office suite would repair or reject, as clauses. */
export function problemsOf(content: Uint8Array): readonly string[] {
  const key = hash('sha256', content);
  const problems = known.get(key) ?? findProblems(content);
  known.set(key, problems);
  return problems;
}

/** Returns the problems of a document that its template does not have. */
export function newProblemsOf(document: Uint8Array, template: Uint8Array): string[] {
  const problems = problemsOf(document);
  if (problems.length === 0) return [];
  const before = new Set(problemsOf(template).map(withoutNumbers));
  return problems.filter((problem) => !before.has(withoutNumbers(problem)));
}

/** Fails a test if an office suite would repair or reject the file. */
export function expectToOpen(content: Uint8Array): void {
  expect(problemsOf(content)).toEqual([]);
}

function findProblems(content: Uint8Array): string[] {
  const file = readOfficeFile(content);
  return [
    ...zipProblems(content),
    ...packageProblems(file),
    ...wordProblems(file),
    ...slideProblems(file),
  ];
}

/** The copy of a slide has the same problems in a part with another number. */
function withoutNumbers(problem: string): string {
  return problem.replace(/\d+(?=\.xml\b)/gu, '#');
}
