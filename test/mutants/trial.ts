import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

/** The result of the tests for a mutant. */
export type Verdict = 'killed' | 'survived' | 'timed out';

/** The tests of one tree copy. */
export interface TestRunner {
  /** The root of the tree copy. */
  readonly root: string;
  readonly workers: number;
  /** Milliseconds for all test files of one call. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

const SLOWEST_LAST = '<rootDir>/test/mutants/slowest-last.mjs';

/** Few files come first, because most mutants are killed by the nearest ones. */
const BATCHES = [4, 16, Infinity];

/** Runs the test files in their order, and stops at the first that fails. */
export async function tryTests(runner: TestRunner, files: readonly string[]): Promise<Verdict> {
  let rest = [...files];
  for (const size of BATCHES) {
    const batch = rest.slice(0, size);
    rest = rest.slice(batch.length);
    if (batch.length === 0) break;
    const verdict = await runJest(runner, batch);
    if (verdict !== 'survived') return verdict;
  }
  return 'survived';
}

async function runJest(runner: TestRunner, files: readonly string[]): Promise<Verdict> {
  const { root, workers, timeout, signal } = runner;
  signal.throwIfAborted();
  const order = ['--bail', `--maxWorkers=${workers}`, '--testSequencer', SLOWEST_LAST];
  const words = ['--ci', '--silent', '--workerThreads=false', ...order];
  const jest = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', ...words, '--runTestsByPath', ...files],
    // A separate process group, so that processes of the tests end with them.
    { cwd: root, stdio: 'ignore', detached: true },
  );
  const timeOver = AbortSignal.timeout(timeout);
  const stopping = AbortSignal.any([signal, timeOver]);
  stopping.addEventListener('abort', () => {
    killGroup(jest);
  });
  const code = await endOf(jest);
  killGroup(jest);
  signal.throwIfAborted();
  if (timeOver.aborted) return 'timed out';
  return code === 0 ? 'survived' : 'killed';
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
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
