import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import SlowestFirst, { SLOWEST } from './slowest-first.mjs';

type Tests = Parameters<SlowestFirst['sort']>[0];

const repository = join(import.meta.dirname, '../..');

/** As jest hands them over, of a clone in which nothing has been timed. */
function testsAt(...files: string[]): Tests {
  const context = { config: { cache: false }, hasteFS: { getSize: () => 1 } };
  return files.map((file) => ({ path: join(repository, file), context })) as unknown as Tests;
}

it('begins with the files that take longest, the longest first', async () => {
  const [first = '', second = ''] = SLOWEST;
  const quick = 'test/service/ids/ids.test.ts';
  const options = {} as ConstructorParameters<typeof SlowestFirst>[0];
  const sorted = await new SlowestFirst(options).sort(testsAt(quick, second, first));
  const files = sorted.map(({ path }) => relative(repository, path));
  expect(files).toEqual([first, second, quick]);
});

it('names files that exist, each once', () => {
  expect(SLOWEST.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  expect(new Set(SLOWEST).size).toBe(SLOWEST.length);
});
