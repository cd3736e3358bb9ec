import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LEASH = fileURLToPath(new URL('leash.mjs', import.meta.url));
const GRACE_MS = 10_000;

/**
 * @typedef {object} Leashed
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} env
 * @property {'pipe' | 'inherit' | number} output where both of its outputs go
 */

/**
 * Starts a command that cannot outlive us, whatever ends us, and that a Ctrl-C in the terminal does
 * not reach: it is asked to end by `release`.
 * @param {Leashed} leashed
 */
export function startLeashed({ command, args, cwd, env, output }) {
  const child = spawn(process.execPath, [LEASH, String(GRACE_MS), command, ...args], {
    ...(cwd && { cwd }),
    env,
    stdio: ['pipe', output, output],
    detached: true,
  });
  child.stdin?.on('error', () => {});
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
  return {
    child,
    /** Resolves with the exit code when it has ended, asked or not. */
    ended,
    /** Asks it to end. */
    release: () => child.stdin?.end(),
  };
}
