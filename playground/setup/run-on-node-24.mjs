import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isInterrupted, onInterruption, watchForInterruption } from './interruption.mjs';
import { node24 } from './paths.mjs';
import { setUp } from './set-up.mjs';
import { tellFailure } from './tell-failure.mjs';

/**
 * The half of a program that runs on the Node of the machine, with nothing installed yet: sets up
 * what is missing and runs the other half on Node 24, whose exit code becomes ours.
 *
 * @param {URL} main the TypeScript file of the other half
 * @param {{ options: object, n8n: readonly import('./installations.mjs').N8nInstallation[] }} wanted
 * the options, which it finds as JSON in its first argument; and each n8n that it needs
 */
export async function runOnNode24(main, { options, n8n }) {
  watchForInterruption();
  try {
    await setUp({ n8n });
    process.exitCode = await run(main, options);
  } catch (error) {
    tellFailure(error);
  }
}

/**
 * @param {URL} main
 * @param {object} options
 * @returns {Promise<number>} its exit code
 */
function run(main, options) {
  const words = [fileURLToPath(main), JSON.stringify(options)];
  const child = spawn(node24, words, { stdio: 'inherit' });
  // A Ctrl-C in the terminal has reached it already; what another program sends reaches us alone.
  const stopListening = onInterruption(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      stopListening();
      resolve(isInterrupted() ? 130 : (code ?? 1));
    });
  });
}
