import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

/** A copy of only the suite's folder: it needs nothing else from the repository. */
const folder = new TemporaryFolder();
const PROGRAM = join(folder.path, 'main.mjs');

beforeAll(() => {
  cpSync(join(__dirname, '../../conformance'), folder.path, { recursive: true });
});
afterAll(() => folder.remove());

/** The output and the exit code of the command. */
export interface Printed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the conformance suite until it ends, without the tester's own CONFORMANCE_ variables.
 * @param settings environment variables
 * @param interruptAt the suite receives a Ctrl-C when it prints this to standard error
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
    // Only once: a second one may reach a program that is ending and no longer handles it.
    if (!wasDue && isDue()) child.kill('SIGINT');
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...printed }));
  });
}
