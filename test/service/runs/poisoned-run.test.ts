import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { AcceptedRun } from './accepted-run.ts';
import { expectNoOrphans } from './drive-and-database.ts';

const PROGRAM = join(import.meta.dirname, 'poisoned-run.program.ts');

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

const dataFolder = () => join(folder.path, 'data');

/** Starts the program again whenever it was killed. */
async function startUntilItEnds(): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const child = fork(PROGRAM, [dataFolder()], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (signal === null) {
      expect(code).toBe(0);
      return kills;
    }
    expect(signal).toBe('SIGKILL');
  }
}

describe('A run that kills the whole process', () => {
  it('is given up after ten crashes, and all other runs succeed', async () => {
    const before = await AssembledParts.assemble({
      holders: AT_TOP_LEVEL,
      dataFolder: dataFolder(),
    });
    const template = ['{{name}}'];
    const poisoned = await AcceptedRun.accept(before, template, { name: 'poison' });
    const others: AcceptedRun[] = [];
    for (let count = 0; count < 10; count += 1) {
      others.push(await AcceptedRun.accept(before, template, { name: 'well' }));
    }
    await before.close();
    expect(await startUntilItEnds()).toBe(10);
    const after = await AssembledParts.assemble({
      holders: AT_TOP_LEVEL,
      dataFolder: dataFolder(),
    });
    expect(await poisoned.recordIn(after)).toMatchObject({
      status: 'FAILED',
      error: { code: 'run_ends_service' },
    });
    for (const other of others) {
      expect(await other.recordIn(after)).toMatchObject({ status: 'SUCCEEDED' });
    }
    await expectNoOrphans(after);
    await after.close();
  }, 300_000);
});
