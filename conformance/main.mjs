// `npm run conformance`. Runs on the Node of the machine, with nothing installed.
import { chooseSections } from './choose-sections.mjs';
import { Client } from './client.mjs';
import { HELP, readOptions } from './options.mjs';
import { describe } from './report/describe.mjs';
import { counts, NOTHING } from './report/table.mjs';
import { runSuite } from './run-suite.mjs';
import { sections } from './sections/index.mjs';

/**
 * @typedef {import('./options.mjs').CommandLine} CommandLine
 * @typedef {import('./run-suite.mjs').SectionResult} SectionResult
 */

const EXIT = { passed: 0, failed: 1, nothingTried: 2, notAllTried: 3, interrupted: 130 };

let isStopped = false;

try {
  process.exitCode = await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  console.error('"npm run conformance -- --help" explains every option.');
  process.exitCode = EXIT.nothingTried;
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const commandLine = readOptions(process.argv.slice(2), process.env);
  if (commandLine === 'help') {
    console.log(HELP);
    return EXIT.passed;
  }
  const { suite, json } = commandLine;
  const chosen = chooseSections(sections, suite.only);
  await requireAdmission(suite);
  // npm passes a Ctrl-C on that the terminal has sent already, so it may come twice.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      isStopped = true;
    });
  }
  const result = await runSuite(suite, {
    sections: chosen,
    patience: () => AbortSignal.timeout(suite.patience * 1000),
    tell: tellProgress,
    isStopped: () => isStopped,
  });
  console.error();
  const points = result.sections.flatMap((section) => section.points);
  const passed = !isStopped && points.every(({ outcome }) => outcome === 'passed');
  console.log(
    json ? JSON.stringify({ url: suite.url, passed, ...result }, null, 2) : describe(result),
  );
  if (isStopped) return EXIT.interrupted;
  if (passed) return EXIT.passed;
  return points.some(({ outcome }) => outcome === 'failed') ? EXIT.failed : EXIT.notAllTried;
}

/**
 * Without an answer, or with a token that is refused, there is nothing to try.
 * @param {CommandLine['suite']} suite
 */
async function requireAdmission({ url, token }) {
  const { status } = await new Client(url, token, () => {}).get('/workflows/');
  if (status === 403) throw new Error(`${url} refuses the token: it answers 403.`);
}

/**
 * Where the table goes to a file or a machine, this still goes to the person.
 * @param {SectionResult} result
 */
function tellProgress({ number, title, points }) {
  const [passed, failed, notTried] = counts(points);
  const came = `${passed} passed, ${failed} failed, ${notTried} not tried`;
  console.error(`§${number} ${title}: ${points.length === 0 ? NOTHING : came}`);
}
