import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { JestEvent } from './jest-events.ts';
import { EventReader } from './jest-events.ts';

export interface JestRun {
  /** The tree with the tests. */
  readonly root: string;
  readonly files: readonly string[];
  readonly order: 'as given' | 'slowest last';
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Kills jest and every process that the tests have started. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: JestEvent) => void;
}

/** Resolves at the end of jest with whether all tests passed. */
export async function runJest(run: JestRun): Promise<boolean> {
  const { root, files, words, env, order, signal, onEvent } = run;
  signal.throwIfAborted();
  const own = [
    ...['--ci', '--silent', '--workerThreads=false'],
    ...['--testSequencer', '<rootDir>/test/mutants/trials/chosen-order.mjs'],
    ...['--reporters', '<rootDir>/test/mutants/trials/event-reporter.mjs'],
  ];
  const given = order === 'as given' ? { DOCLOOM_TEST_ORDER: JSON.stringify(files) } : {};
  const jest = spawn(
    process.execPath,
    [join('node_modules/jest/bin/jest.js'), ...own, ...words, '--runTestsByPath', ...files],
    // A separate process group, so that processes of the tests end with them.
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
      env: { ...process.env, ...env, ...given },
    },
  );
  const kill = () => {
    killGroup(jest);
  };
  const abandon = () => {
    kill();
    // A process that a test has detached may keep the pipe open, and with it this program running.
    jest.stdout.destroy();
  };
  signal.addEventListener('abort', abandon);
  const reader = new EventReader();
  jest.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    reader.read(chunk).forEach(onEvent);
  });
  const code = await endOf(jest);
  signal.removeEventListener('abort', abandon);
  kill();
  return code === 0;
}

/** The output may outlive jest in a process that it left behind, so the end is that of jest. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}
