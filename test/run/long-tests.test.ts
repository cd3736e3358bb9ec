import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LONG_TESTS } from './long-tests.mjs';

const repository = join(import.meta.dirname, '../..');
const files = [...LONG_TESTS.unit, ...LONG_TESTS.e2e];
const long = files.map(([file]) => file);

it('are files that exist, each in the part that runs it', () => {
  expect(long.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  const inN8n = long.filter((file) => file.startsWith('test/e2e/'));
  expect(inN8n).toEqual([...LONG_TESTS.e2e.keys()]);
});

it('each have a shorter test that runs after every change', () => {
  const shorter = files.map(([, file]) => file);
  expect(shorter.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  expect(shorter.filter((file) => long.includes(file))).toEqual([]);
});
