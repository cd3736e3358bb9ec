import { readOfficeFile } from './office-file.ts';
import { packageProblems } from './package-problems.ts';
import { slideProblems } from './slide-problems.ts';
import { wordProblems } from './word-problems.ts';

/** Everything in an Office file that an office would stumble over, each thing as a clause. */
export function problemsOf(content: Uint8Array): string[] {
  const file = readOfficeFile(content);
  return [...packageProblems(file), ...wordProblems(file), ...slideProblems(file)];
}

/** Fails a test when an office would stumble over the file. */
export function expectToOpen(content: Uint8Array): void {
  expect(problemsOf(content)).toEqual([]);
}
