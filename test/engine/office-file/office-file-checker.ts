import { hash } from 'node:crypto';
import { readOfficeFile } from './office-file.ts';
import { packageProblems } from './package-problems.ts';
import { slideProblems } from './slide-problems.ts';
import { wordProblems } from './word-problems.ts';
import { zipProblems } from './zip-problems.ts';

/** The same file is made again and again: its hash → what is wrong with it. */
const known = new Map<string, readonly string[]>();

/** Everything in an Office file that an office would stumble over, each thing as a clause. */
export function problemsOf(content: Uint8Array): readonly string[] {
  const key = hash('sha256', content);
  const problems = known.get(key) ?? findProblems(content);
  known.set(key, problems);
  return problems;
}

/** What is wrong with a document that is not wrong with its template. */
export function newProblemsOf(document: Uint8Array, template: Uint8Array): string[] {
  const problems = problemsOf(document);
  if (problems.length === 0) return [];
  const before = new Set(problemsOf(template).map(withoutNumbers));
  return problems.filter((problem) => !before.has(withoutNumbers(problem)));
}

/** Fails a test when an office would stumble over the file. */
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

/** The copy of a slide has what its slide has, in a part with another number. */
function withoutNumbers(problem: string): string {
  return problem.replace(/\d+(?=\.xml\b)/gu, '#');
}
