#!/usr/bin/env node
// Runs on the Node of the machine, with nothing installed.
import { chooseSections } from './choose-sections.mjs';
import { Client } from './client.mjs';
import { watchForInterruption } from './interruption.mjs';
import { readOptions } from './options.mjs';
import { describe } from './report/describe.mjs';
import { counts, NOTHING } from './report/table.mjs';
import { runSuite } from './run-suite.mjs';
import { sections } from './sections/index.mjs';

/**
 * @typedef {import('./options.mjs').CommandLine} CommandLine
 * @typedef {import('./run-suite.mjs').SectionResult} SectionResult
 */

const EXIT = { passed: 0, failed: 1, nothingTested: 2, someSkipped: 3, interrupted: 130 };

const interruption = watchForInterruption();
const commandLine = readOptions(process.argv.slice(2), process.env);
if (commandLine === undefined) {
  process.exitCode &&= EXIT.nothingTested;
} else {
  try {
    process.exitCode = await testServer(commandLine);
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exitCode = EXIT.nothingTested;
  }
}

/**
 * @param {CommandLine} commandLine
 * @returns {Promise<number>} the exit code
 */
async function testServer({ suite, json }) {
  const chosen = chooseSections(sections, suite.only);
  await requireAdmission(suite);
  const result = await runSuite(suite, {
    sections: chosen,
    patience: () => AbortSignal.any([interruption, AbortSignal.timeout(suite.patience * 1000)]),
    tell: tellProgress,
    isStopped: () => interruption.aborted,
  });
  console.error();
  const points = result.sections.flatMap((section) => section.points);
  const passed = !interruption.aborted && points.every(({ outcome }) => outcome === 'passed');
  console.log(
    json ? JSON.stringify({ url: suite.url, passed, ...result }, null, 2) : describe(result),
  );
  if (interruption.aborted) return EXIT.interrupted;
  if (passed) return EXIT.passed;
  return points.some(({ outcome }) => outcome === 'failed') ? EXIT.failed : EXIT.someSkipped;
}

/**
 * If the server does not respond or rejects the token, nothing can be tested.
 * @param {CommandLine['suite']} suite
 */
async function requireAdmission({ url, token }) {
  const { status } = await new Client(url, token, () => {}).get('/workflows/');
  if (status === 403) throw new Error(`${url} rejected the token: it answered 403.`);
}

/**
 * Prints to standard error if the table goes to a file or a pipe.
 * @param {SectionResult} result
 */
function tellProgress({ number, title, points }) {
  const [passed, failed, skipped] = counts(points);
  const summary = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  console.error(`§${number} ${title}: ${points.length === 0 ? NOTHING : summary}`);
}
