import type { FormattedTestResults } from '@jest/test-result';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { countsOf } from './counts-of.ts';
import { describeOutcomes, total, type Outcome } from './report.ts';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

const file = (name: string, status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: join(repository, name),
  status,
  message: '\n  \u001b[1mCannot find module\u001b[22m\n  at line 1',
  assertionResults,
});

const REPORT = {
  numPassedTests: 1,
  testResults: [
    file('test/a.test.ts', 'passed', test('one', 'passed'), test('two (needs root)', 'pending')),
    file('test/b.test.ts', 'failed', test('three', 'failed', 'Error: expected 1\n    at b.ts')),
    file('test/c.test.ts', 'failed'),
  ],
} as unknown as FormattedTestResults;

const UNIT: Outcome = { name: 'unit', state: 'failed', seconds: 2, counts: countsOf(REPORT) };

describe('the counts of a part', () => {
  it('name each failed test, and each file that does not load, with the first line of its error', () => {
    expect(countsOf(REPORT)).toEqual({
      passed: 1,
      failed: ['test/b.test.ts: three: Error: expected 1', 'test/c.test.ts: Cannot find module'],
      skipped: ['two (needs root)'],
    });
  });
});

describe('the summary', () => {
  it('ends with the failed tests and the sums', () => {
    const lines = describeOutcomes([UNIT], ['test/long.test.ts']).split('\n');
    expect(lines.slice(-5)).toEqual([
      'Failed:',
      '  test/b.test.ts: three: Error: expected 1',
      '  test/c.test.ts: Cannot find module',
      '',
      '1 passed, 2 failed, 1 skipped',
    ]);
  });

  it('counts a failed check once, with its title', () => {
    const { failed } = total([{ name: 'format', state: 'failed' }, { name: 'lint' }]);
    expect(failed).toEqual([expect.stringContaining('ormat')]);
  });

  it('lists nothing that does not exist', () => {
    const counts = { passed: 3, failed: [], skipped: [] };
    const text = describeOutcomes([{ name: 'unit', state: 'passed', counts }], []);
    expect(text).not.toMatch(/Failed:|Skipped tests:|Long tests/);
  });
});
