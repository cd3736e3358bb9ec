import { createWriteStream, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isInterrupted, onInterruption } from './interruption.mjs';
import { startLeashed } from './leashed.mjs';
import { logFolder, repository } from './paths.mjs';
import { showProgress } from './progress.mjs';
import { Interrupted, SetupFailure } from './setup-failure.mjs';

/**
 * @typedef {object} CommandToRun
 * @property {string} name names the log file
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {() => string} [progress] says how far the command is
 * @property {string} [hint] what to do when it fails
 */

/**
 * Runs a command, keeps everything that it says in a log file, and shows it only when the command
 * fails.
 * @param {CommandToRun} run
 */
export async function runCommand({ name, command, args, cwd, env, progress, hint }) {
  if (isInterrupted()) throw new Interrupted();
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const log = createWriteStream(logFile);
  const line = [command, ...args].join(' ');
  log.write(`${relative(repository, cwd) || '.'} $ ${line}\n`);

  const { child, ended, release } = startLeashed({ command, args, cwd, env, output: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
      log.write(text);
    });
  }
  const stopProgress = showProgress(progress ?? (() => ''));
  const stopListening = onInterruption(release);
  const code = await ended;
  stopProgress();
  stopListening();
  log.end();
  if (isInterrupted()) throw new Interrupted();
  if (code === 0) return;
  throw new SetupFailure(
    `${said.trimEnd()}\n\n"${line}" ended with exit code ${code}.`,
    [hint, `Everything it said is in ${logFile}.`].filter(Boolean).join('\n'),
  );
}
