import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../../service/src/logging/log.ts';
import { LogStream } from '../../../service/src/logging/log-stream.ts';
import { SmallDisk } from '../small-disk.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWithSmallDisk } from '../tests-with.ts';
import { until } from '../until.ts';

testsWithSmallDisk('a full disk', () => {
  describe('A log on a full disk', aFullDisk);
});

function aFullDisk(): void {
  let folder: TemporaryFolder;
  let disk: SmallDisk;
  let file: number;
  beforeEach(() => {
    folder = new TemporaryFolder();
    disk = SmallDisk.mount(folder.path, 4);
    file = openSync(join(folder.path, 'log'), 'a');
  });
  afterEach(() => {
    closeSync(file);
    disk.unmount();
    folder.remove();
  });

  const messages = () =>
    readFileSync(join(folder.path, 'log'), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { msg: string }).msg);

  it('does not fail, and its lines are written when space is free', () => {
    const log = createLog('info', new LogStream(file));
    log.info('before');
    disk.fill();
    const meanwhile = Array.from({ length: 100 }, (_, n) => `line ${String(n)}`);
    for (const line of meanwhile) log.info(line);
    disk.makeRoom();
    log.info('after');
    expect(messages()).toEqual(['before', ...meanwhile, 'after']);
  });

  it('drops lines beyond a limit of memory, and counts them', async () => {
    const stream = new LogStream(file);
    const log = createLog('info', stream);
    const dropped: number[] = [];
    stream.onDropped((lines) => dropped.push(lines));
    disk.fill();
    const long = 'x'.repeat(10_000);
    for (let count = 0; count < 1_000; count += 1) log.info(long);
    disk.makeRoom();
    log.info('after');
    await until('the number of dropped lines', () => dropped.length > 0);
    const kept = messages().filter((message) => message === long).length;
    expect(kept).toBeGreaterThan(10);
    expect(dropped).toEqual([1_000 - kept + (messages().includes('after') ? 0 : 1)]);
  });
}
