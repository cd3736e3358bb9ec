import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = `
  const { default: keepFilesInMemory } = await import(process.argv[1]);
  keepFilesInMemory();
  console.log(process.env.TMPDIR ?? 'the disk');
`;
const MODULE = join(import.meta.dirname, 'files-in-memory.mjs');

/** The folder that a run of the tests gives to its workers, and its process. */
function run(named?: string): { folder: string; pid: number } {
  const env: NodeJS.ProcessEnv = { ...process.env };
  delete env['TMPDIR'];
  if (named !== undefined) env['TMPDIR'] = named;
  const args = ['--input-type=module', '--eval', PROGRAM, MODULE];
  const { stdout, stderr, pid } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return { folder: stdout.trim(), pid };
}

it('leaves nothing of a run in memory when the run has ended', () => {
  const { folder, pid } = run();
  expect([`/dev/shm/docloom-tests-${pid}`, 'the disk']).toContain(folder);
  expect(existsSync(folder)).toBe(false);
});

it('leaves the folder alone that somebody has named', () => {
  expect(run('/somewhere').folder).toBe('/somewhere');
});

it('takes away what a run that was killed has left behind', () => {
  const { folder } = run();
  // Elsewhere, nothing is in memory.
  if (folder === 'the disk') return;
  mkdirSync(folder);
  try {
    run();
    expect(existsSync(folder)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
