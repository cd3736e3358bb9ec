import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SetupFailure } from './failure.mjs';
import { interruption, watchForInterruption } from './interruption.mjs';
import { node24 } from './paths.mjs';
import { setUp } from './set-up.mjs';

const STOPPED = '\nStopped. The next start continues the set-up from here.';

/**
 * Runs the first half of a program, on the Node of the machine with nothing installed yet: it
 * installs missing packages and runs the other half on Node 24, whose exit code becomes ours.
 *
 * @param {URL} main the TypeScript file of the other half
 * @param {{ options: object } & import('./set-up.mjs').Wanted} wanted the options, passed as JSON in
 * its first argument; and the required installations
 */
export function runOnNode24(main, { options, ...required }) {
  return runProgram(async () => {
    await setUp(required);
    return startOnNode24(main, options);
  });
}

/**
 * Runs a program. Prints why it failed, without a stack trace if the user can act on it.
 * @param {() => Promise<number>} work resolves with the exit code, which is 130 after a Ctrl-C
 * @param {{ lifeline?: boolean }} [how] as in `watchForInterruption`
 */
export async function runProgram(work, how) {
  watchForInterruption(how);
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = interruption.aborted ? 130 : 1;
    if (interruption.aborted) console.error(STOPPED);
    else console.error(error instanceof SetupFailure ? `\n${error.message}` : error);
  }
}

/**
 * @param {URL} main
 * @param {object} options
 * @returns {Promise<number>} its exit code; 130 if it was stopped before its end
 */
export async function startOnNode24(main, options) {
  interruption.throwIfAborted();
  // Its standard input ends with us, even if we are killed.
  const child = spawn(node24, [fileURLToPath(main), JSON.stringify(options)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // A Ctrl-C in the terminal has reached it already; a signal from another program reaches only us.
  interruption.addEventListener('abort', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'close');
  if (code !== 0 && interruption.aborted) return 130;
  return code ?? 1;
}
