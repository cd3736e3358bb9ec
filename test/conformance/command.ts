import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

/** A copy of the suite's folder alone: it needs nothing else of the repository. */
const folder = new TemporaryFolder();
const PROGRAM = join(folder.path, 'main.mjs');

beforeAll(() => {
  cpSync(join(__dirname, '../../conformance'), folder.path, { recursive: true });
});
afterAll(() => folder.remove());

/** What the command printed, and how it ended. */
export interface Printed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the conformance suite to its end, without the settings of whoever runs the tests.
 * @param settings variables of the environment
 * @param interruptAt is sent a Ctrl-C when it has said this
 */
export function conformance(
  args: readonly string[],
  settings: Record<string, string> = {},
  interruptAt?: string,
): Promise<Printed> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^CONFORMANCE_/.test(name));
  const env = { ...Object.fromEntries(inherited), ...settings };
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const isDue = () => interruptAt !== undefined && printed.stderr.includes(interruptAt);
    const wasDue = isDue();
    printed.stderr += text;
    // Once: a second one may find a program that is ending, and that nobody listens in any more.
    if (!wasDue && isDue()) child.kill('SIGINT');
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...printed }));
  });
}
