import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { isInterrupted, onInterruption } from '../../playground/setup/interruption.mjs';
import { startLeashed } from '../../playground/setup/leashed.mjs';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { node24, repository } from '../../playground/setup/paths.mjs';
import { Interrupted } from '../../playground/setup/setup-failure.mjs';
import { readCounts } from './jest-counts.mjs';

/** @typedef {import('./view.mjs').View} View */

/**
 * @typedef {object} Outcome
 * @property {import('./parts.mjs').Part} part
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string} note
 * @property {number} seconds
 * @property {import('./jest-counts.mjs').Counts} [counts]
 */

/**
 * Runs one part.
 * @param {import('./parts.mjs').Part} part
 * @param {(title: string) => View} show how it is seen
 * @returns {Promise<Outcome>}
 */
export async function runPart(part, show) {
  const view = show(part.title);
  try {
    return await outcomeOf(part, view);
  } finally {
    view.end();
  }
}

/**
 * @param {import('./parts.mjs').Part} part
 * @param {View} view
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(part, view) {
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  if (!part.counts) {
    const name = part.command.at(-1) ?? '';
    if (!(name in scripts())) {
      const note = `package.json has no script "${name}"`;
      return { part, state: 'failed', note, seconds: 0 };
    }
    const code = await run(npmCommand(part.command), view);
    if (code === 0) return { part, state: 'passed', note: '', seconds: seconds() };
    return { part, state: 'failed', note: `exit code ${code}`, seconds: seconds() };
  }

  const folder = mkdtempSync(join(tmpdir(), 'docloom-test-'));
  try {
    const report = join(folder, 'report.json');
    const jest = join(repository, 'node_modules', 'jest', 'bin', 'jest.js');
    const args = [jest, ...part.command, '--ci', '--json', `--outputFile=${report}`];
    const code = await run({ command: node24, args }, view);
    const counts = readCounts(report);
    const state = code === 0 && counts ? 'passed' : 'failed';
    const note = counts ? '' : 'jest ended without a report';
    return { part, state, note, seconds: seconds(), ...(counts && { counts }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Record<string, string>} */
const scripts = () =>
  JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts ?? {};

/**
 * @param {{ command: string, args: string[] }} what
 * @param {View} view
 * @returns {Promise<number>} its exit code
 */
async function run({ command, args }, view) {
  if (isInterrupted()) throw new Interrupted();
  const PATH = [dirname(node24), process.env.PATH].join(delimiter);
  const env = { ...npmEnvironment(), PATH };
  const { child, ended, release } = startLeashed({
    command,
    args,
    cwd: repository,
    env,
    output: view.output,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', view.hear);
  }
  const stopListening = onInterruption(release);
  const code = await ended;
  stopListening();
  if (isInterrupted()) throw new Interrupted();
  return code;
}
