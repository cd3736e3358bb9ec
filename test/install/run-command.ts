import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { npmEnvironment } from '../../playground/setup/npm.mjs';
import { node24 } from '../../playground/setup/paths.mjs';

/**
 * The environment of a user who has just installed Node 24: without the variables of the
 * surrounding `npm run` and without settings of Docloom.
 */
export function freshEnvironment(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(npmEnvironment()).filter(
    ([name]) => !name.startsWith('DOCLOOM_'),
  );
  const outside = (process.env['PATH'] ?? '')
    .split(delimiter)
    // `npm run` puts the commands of the repository first, ours too.
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  const path = [dirname(node24), ...outside].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path, ...settings };
}

/**
 * Runs a command to its end.
 * @returns its output
 * @throws Error with its output if it did not exit with 0
 */
export async function run(
  command: string,
  args: readonly string[],
  folder: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: folder,
    env: freshEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code === 0) return printed;
  const line = [command, ...args].join(' ');
  throw new Error(`${printed}${complaints}\n"${line}" ended with ${String(code)}`);
}
