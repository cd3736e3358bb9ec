import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const JEST = join(__dirname, '../../node_modules/jest/bin/jest.js');

/**
 * Runs a test file twice, as two files in one process, and returns the lines that they have appended
 * to the file `seen` in their folder.
 * @param test the content of the test file
 * @param modules the content of further files, by path
 * @param runtime the name of the runtime in this folder
 */
export function linesOfTwoTestFiles(
  test: string,
  modules: Readonly<Record<string, string>>,
  runtime: string,
): string[] {
  const folder = new TemporaryFolder();
  try {
    const files = { 'package.json': '{}', ...modules, 'one.test.js': test, 'two.test.js': test };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true });
      writeFileSync(join(folder.path, name), content);
    }
    runJest(folder.path, runtime);
    return readFileSync(join(folder.path, 'seen'), 'utf8').trimEnd().split('\n');
  } finally {
    folder.remove();
  }
}

function runJest(rootDir: string, runtime: string): void {
  const config = {
    rootDir,
    transform: {},
    testEnvironment: join(__dirname, 'single-context-environment.mjs'),
    runtime: join(__dirname, runtime),
  };
  const words = [JEST, '--runInBand', '--config', JSON.stringify(config)];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: rootDir, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) as string });
}
