import { relative } from 'node:path';
import { EVENT } from './jest-events.ts';

/** @typedef {import('./jest-events.ts').JestEvent} JestEvent */
/** @typedef {import('@jest/reporters').Test} Test */
/** @typedef {import('@jest/reporters').TestResult} TestResult */

/** Reports which test file begins and how it ends, for the process that started jest. */
export default class EventReporter {
  /** @param {Test} test */
  onTestFileStart(test) {
    write({ type: 'begun', file: fileOf(test) });
  }

  /**
   * @param {Test} test
   * @param {import('@jest/test-result').TestCaseResult} result
   */
  onTestCaseResult(test, { status }) {
    if (status === 'failed') write({ type: 'failed', file: fileOf(test) });
  }

  /**
   * @param {Test} test
   * @param {TestResult} result
   */
  onTestFileResult(test, { numFailingTests, testExecError }) {
    const passed = numFailingTests === 0 && testExecError === undefined;
    write({ type: 'ended', file: fileOf(test), passed });
  }
}

/** @param {Test} test */
function fileOf({ path, context }) {
  return relative(context.config.rootDir, path).replaceAll('\\', '/');
}

/** @param {JestEvent} event */
function write(event) {
  process.stdout.write(`\n${EVENT}${JSON.stringify(event)}\n`);
}
