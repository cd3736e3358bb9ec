import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '../../conformance/main.mjs');

/** What the command printed, and how it ended. */
export interface Printed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run conformance` to its end, without the settings of whoever runs the tests. */
export function conformance(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Printed> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^CONFORMANCE_/.test(name));
  const env = { ...Object.fromEntries(inherited), ...settings };
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...printed }));
  });
}
