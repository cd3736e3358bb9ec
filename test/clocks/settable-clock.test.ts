import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

const run = (offset: number, script: string): unknown => {
  const file = join(folder.path, 'offset');
  writeFileSync(file, String(offset).padStart(20));
  const clock = new URL('settable-clock.mjs', import.meta.url);
  clock.searchParams.set('offset', file);
  const options = ['--import', clock.href, '--eval', `console.log(JSON.stringify(${script}))`];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' }));
};

const DAY = 24 * 3_600_000;
const ALL_NOW = '[Date.now(), new Date().getTime(), +new Date(Date())]';

it('moves every way to ask for the time, and nothing else', () => {
  const before = Date.now();
  const now = run(-10 * DAY, ALL_NOW) as number[];
  for (const time of now) {
    expect(time).toBeGreaterThan(before - 10 * DAY - 1_001);
    expect(time).toBeLessThan(Date.now() - 10 * DAY + 1);
  }
  const rest =
    'new Date(5).getTime(), new Date() instanceof Date, Date.UTC(1970), new Date(2026, 0).getMonth()';
  expect(run(DAY, `[${rest}]`)).toEqual([5, true, 0, 0]);
});

it('can be set while the process runs', () => {
  const file = join(folder.path, 'offset');
  const set = `require('fs').writeFileSync(${JSON.stringify(file)}, '${String(DAY).padStart(20)}')`;
  const passed = run(0, `[Date.now(), ${set}, Date.now()]`) as [number, null, number];
  expect(passed[2] - passed[0]).toBeGreaterThanOrEqual(DAY);
});
