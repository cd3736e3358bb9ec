import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { node24, repository } from '../../playground/setup/paths.mjs';
import { TemporaryFolder } from '../service/temporary-folder.ts';
import { until } from '../service/until.ts';

/** The benchmarks that create folders, with the prefix of the folder's name. */
const BENCHES = [
  {
    bench: 'pipeline',
    options: { measure: 'intake', rounds: 9, seconds: 60, senders: 1, most: 1 },
  },
  { bench: 'pdf', options: { rounds: 1, events: 9_999, write: false } },
];

describe('an interrupted benchmark', () => {
  const folder = new TemporaryFolder();
  const environment = {
    ...process.env,
    TMPDIR: join(folder.path, 'tmp'),
    DOCLOOM_PLAYGROUND_DATA: join(folder.path, 'data'),
  };
  const foldersOfBenches = () =>
    [environment.TMPDIR, environment.DOCLOOM_PLAYGROUND_DATA]
      .flatMap((path) => readdirSync(path))
      .filter((name) => name.includes('bench-'));

  beforeEach(() => {
    mkdirSync(environment.TMPDIR, { recursive: true });
    mkdirSync(environment.DOCLOOM_PLAYGROUND_DATA, { recursive: true });
  });
  afterAll(() => folder.remove());

  it.each(BENCHES)('leaves no folder behind: $bench', async ({ bench, options }) => {
    const main = join(repository, 'bench', bench, 'main.ts');
    const child = spawn(node24, [main, JSON.stringify(options)], {
      env: environment,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    try {
      await until('its folder', () => foldersOfBenches().length > 0);
      child.kill('SIGINT');
      expect(await ended).toEqual([130, null]);
    } finally {
      child.kill('SIGKILL');
    }
    expect(foldersOfBenches()).toEqual([]);
  });
});
