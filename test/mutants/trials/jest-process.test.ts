import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TemporaryFolder } from '../../service/temporary-folder.ts';

/** Leaves a process that keeps the output open, and waits. */
const JEST = `
const { spawn } = require('node:child_process');
const { renameSync, writeFileSync } = require('node:fs');
const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 120_000)'], {
  detached: true,
  stdio: ['ignore', 'inherit', 'ignore'],
});
writeFileSync('left.new', String(left.pid));
renameSync('left.new', 'left');
setTimeout(() => {}, 120_000);
`;

const program = (module: string) => `
import { watch } from 'node:fs';
import { runJest } from ${JSON.stringify(module)};
const abort = new AbortController();
watch('.', (_, name) => name === 'left' && abort.abort()).unref();
const run = { root: '.', files: [], words: [], order: 'as given', signal: abort.signal };
console.log(await runJest({ ...run, onEvent: () => undefined }));
`;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  process.kill(Number(readFileSync(join(folder.path, 'left'), 'utf8')), 'SIGKILL');
  folder.remove();
});

it('An interrupted run of jest ends, although a process that a test has left keeps its output open', () => {
  mkdirSync(join(folder.path, 'node_modules/jest/bin'), { recursive: true });
  writeFileSync(join(folder.path, 'node_modules/jest/bin/jest.js'), JEST);
  const module = pathToFileURL(join(__dirname, 'jest-process.ts')).href;
  const main = join(folder.path, 'main.mjs');
  writeFileSync(main, program(module));
  const ended = spawnSync(process.execPath, [main], {
    cwd: folder.path,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(ended).toMatchObject({ status: 0, stdout: 'false\n' });
});
