import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FormattedTestResults } from '@jest/test-result';
import { repository } from '../../playground/setup/paths.mjs';
import type { Counts } from './report.ts';

type TestFile = FormattedTestResults['testResults'][number];

/** Returns the counts in a report of jest. A file that does not load is a failure of its own. */
export function countsOf({ numPassedTests, testResults }: FormattedTestResults): Counts {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter(({ status }) => status === 'pending' || status === 'todo');
  return {
    passed: numPassedTests,
    failed: testResults.flatMap(failuresIn),
    skipped: skipped.map(({ fullName }) => fullName),
  };
}

function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(repository, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}: ${firstLine(failureMessages?.join('\n') ?? '')}`,
  );
}

const firstLine = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? 'no message';
