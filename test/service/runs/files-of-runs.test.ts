import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOfRuns } from '../../../service/src/runs/files-of-runs.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { AcceptedRun } from './accepted-run.ts';

const held = partsForEachTest();

it('A run has the names of its documents that somebody has removed from the folder', async () => {
  const { drive } = held;
  const accepted = await AcceptedRun.accept(held, ['{{a}}', '{{a}}'], { a: 1 });
  await accepted.perform();
  const run = await accepted.record();
  const [gone = '', kept = ''] = run.outputs.map(({ fileId }) => fileId ?? '');
  const path = (await drive.pathOf(gone)) ?? '';
  rmSync(join(held.driveFolder, path));
  await drive.scan();
  await drive.scan();

  const { existing, missing } = await filesOfRuns(drive, [run]);
  expect([...existing.keys()]).toEqual([kept]);
  expect([...missing]).toEqual([[gone, basename(path)]]);
});

it('The files of runs take one look at those that are missing', async () => {
  const accepted = await AcceptedRun.accept(held, ['{{a}}', '{{a}}'], { a: 1 });
  await accepted.perform();
  const looks: (readonly string[])[] = [];
  const run = await accepted.record();
  await filesOfRuns(
    {
      findAll: () => Promise.resolve(new Map()),
      pathsOf: (ids) => {
        looks.push(ids);
        return Promise.resolve(new Map());
      },
    },
    [run, run],
  );
  expect(looks).toHaveLength(1);
});
