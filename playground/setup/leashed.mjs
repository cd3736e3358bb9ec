import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LEASH = fileURLToPath(new URL('leash.mjs', import.meta.url));
// An install may replace the Node that we run on, but not the one that npm runs on.
const { npm_node_execpath: node = process.execPath } = process.env;

/**
 * @typedef {object} Command
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * Starts a command that cannot outlive us, however we end, and that a Ctrl-C in the terminal does
 * not reach. `release` ends it.
 * @param {Command} what
 * @param {'pipe' | 'inherit' | number} output the target of both of its outputs
 */
export function startLeashed({ command, args, cwd, env }, output) {
  const child = spawn(node, [LEASH, command, ...args], {
    ...(cwd && { cwd }),
    env,
    stdio: ['pipe', output, output],
    detached: true,
  });
  child.stdin?.on('error', () => {});
  child.on('error', () => {});
  return {
    /** Passes the output of a pipe to the listener. */
    onOutput: (/** @type {(text: string) => void} */ listener) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', listener);
      }
    },
    /** Resolves with the exit code when it has ended for any reason. @type {Promise<number>} */
    ended: new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1))),
    /** Requests its end. */
    release: () => child.stdin?.end(),
  };
}
