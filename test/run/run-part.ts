import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FormattedTestResults } from '@jest/test-result';
import { interruption } from '../../playground/setup/interruption.mjs';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { logFolder, repository } from '../../playground/setup/paths.mjs';
import { parts, type PartName } from './parts.mjs';
import { countsOf } from './counts-of.ts';
import type { Counts, Outcome } from './report.ts';
import { Task } from './task.ts';

export interface PartRun {
  /** `inherit` shows a part while it runs, `pipe` when it has ended. */
  readonly output: 'inherit' | 'pipe';
  /** Test files that do not run, as paths in the repository. */
  readonly without: readonly string[];
  /** Resolves when a piped part may be shown, even while it runs. */
  readonly turn?: Promise<void> | undefined;
}

/** Runs one part. */
export async function runPart(
  name: PartName,
  { output, without, turn }: PartRun,
): Promise<Outcome> {
  const { title, script, runsTests } = parts[name];
  const report = join(logFolder, `${name}.json`);
  rmSync(report, { force: true });
  const words = runsTests
    ? ['--', '--ci', '--json', `--outputFile=${report}`, ...except(without)]
    : [];
  const command = { ...npmCommand(['run', script, ...words]), env: npmEnvironment() };

  const began = Date.now();
  const task = new Task(title, { ...command, cwd: repository }, output);
  if (output === 'inherit') task.show();
  else
    console.log(
      `\n${title}: runs in the background; its output is shown ${turn ? 'after the others' : 'when it ends'}.\n`,
    );
  const shown = turn?.then(() => task.show());
  const code = await task.ended;
  const seconds = (Date.now() - began) / 1000;
  interruption.throwIfAborted();
  if (shown) await shown;
  else if (output === 'pipe') task.show();

  const counts = runsTests ? readCounts(report) : undefined;
  const hasReport = counts !== undefined || !runsTests;
  if (code === 0 && hasReport) return { name, state: 'passed', seconds, counts };
  const note = hasReport ? `exit code ${String(code)}` : 'jest ended without a report';
  return { name, state: 'failed', seconds, counts, note };
}

/** The options with which jest does not run these files. */
const except = (files: readonly string[]) =>
  files.map((file) => `--testPathIgnorePatterns=/${file.replaceAll('.', '\\.')}$`);

/** @param report what jest wrote with --json */
function readCounts(report: string): Counts | undefined {
  try {
    return countsOf(JSON.parse(readFileSync(report, 'utf8')) as FormattedTestResults);
  } catch {
    return undefined;
  }
}
