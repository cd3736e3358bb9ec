import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetupFailure } from './failure.mjs';
import { interruption } from './interruption.mjs';
import { startLeashed } from './leashed.mjs';
import { logFolder } from './paths.mjs';

/**
 * @typedef {import('./leashed.mjs').Command & {
 *   name: string, progress?: (output: string) => string, hint?: string
 * }} CommandToRun `name` names the log file, `progress` describes the progress of the command from what it has written, and `hint` says what to do if it fails
 */

/**
 * Runs a command, keeps its output in a log file, and shows it only when the command fails.
 * @param {CommandToRun} run
 */
export async function runCommand({ name, progress = () => '', hint, ...what }) {
  interruption.throwIfAborted();
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const log = createWriteStream(logFile);
  const line = [what.command, ...what.args].join(' ');
  log.write(`${what.cwd ?? '.'} $ ${line}\n`);

  let output = '';
  const { onOutput, ended, release } = startLeashed(what, 'pipe');
  onOutput((text) => {
    output += text;
    log.write(text);
  });
  interruption.addEventListener('abort', release);
  const stopProgress = showProgress(() => progress(output));
  const code = await ended;
  stopProgress();
  log.end();
  interruption.throwIfAborted();
  if (code === 0) return;
  throw new SetupFailure(
    `${output.trimEnd()}\n\n"${line}" ended with exit code ${code}.`,
    [hint, `Its output is also in ${logFile}.`].filter(Boolean).join('\n'),
  );
}

/**
 * Shows that a long step is alive: in a terminal by a line that redraws itself, in a file by an
 * occasional line.
 * @param {() => string} describe returns the progress of the step, such as "812 packages"
 * @returns {() => void} ends the display and removes what it drew
 */
function showProgress(describe) {
  const began = Date.now();
  const { isTTY, columns = 80 } = process.stdout;
  const clear = () => isTTY && process.stdout.write('\r\x1b[2K');
  const show = () => {
    const line = `      … ${[elapsed(began), describe()].filter(Boolean).join(' · ')}`;
    clear();
    process.stdout.write(isTTY ? line.slice(0, columns - 1) : `${line}\n`);
  };
  const timer = setInterval(show, isTTY ? 500 : 15_000);
  return () => {
    clearInterval(timer);
    clear();
  };
}

/** @param {number} began as in `Date.now()` */
export const elapsed = (began) => `${Math.round((Date.now() - began) / 1000)} s`;
