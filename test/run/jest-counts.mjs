import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} skippedTests their full names, which say why
 */

/**
 * @param {string} reportFile what jest wrote with --json
 * @returns {Counts | null} null when there is no report
 */
export function readCounts(reportFile) {
  /** @type {JestReport} */
  let report;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return null;
  }
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const isSkipped = (/** @type {{ status: string }} */ { status }) =>
    status === 'pending' || status === 'todo';
  return {
    passed: report.numPassedTests,
    // A file that does not load has no test that could fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    skippedTests: tests.filter(isSkipped).map((test) => test.fullName),
  };
}

/**
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ assertionResults: { status: string, fullName: string }[] }[]} testResults
 */
