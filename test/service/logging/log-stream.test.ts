import fs, { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../../service/src/logging/log.ts';
import { LogStream } from '../../../service/src/logging/log-stream.ts';
import { SmallDisk } from '../small-disk.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWithSmallDisk } from '../tests-with.ts';
import { until } from '../until.ts';

describe('A log', () => {
  let folder: TemporaryFolder;
  let file: number;
  let path: string;
  beforeEach(() => {
    folder = new TemporaryFolder();
    path = join(folder.path, 'log');
    file = openSync(path, 'a');
  });
  afterEach(() => {
    closeSync(file);
    folder.remove();
  });

  const open = () => {
    const stream = new LogStream(file);
    return { stream, log: createLog('info', stream) };
  };
  const messages = () => messagesIn(path);

  it('is written shortly after its first line', async () => {
    const { log } = open();
    log.info('one');
    log.info('two');
    expect(messages()).toEqual([]);
    await until('the lines', () => messages().length > 0);
    expect(messages()).toEqual(['one', 'two']);
  });

  it.each(['warn', 'error', 'fatal'] as const)('is written with each %s', (level) => {
    const { log } = open();
    log.info('before');
    log[level]('now');
    expect(messages()).toEqual(['before', 'now']);
  });

  it('is written when there is much of it', () => {
    const { log } = open();
    const long = 'x'.repeat(1_000);
    for (let count = 0; count < 20; count += 1) log.info(long);
    expect(messages().length).toBeGreaterThan(10);
  });

  it('is written in pieces that a pipe keeps together', () => {
    const { log } = open();
    const written = jest.spyOn(fs, 'writeSync');
    for (let count = 0; count < 50; count += 1) log.info('ö'.repeat(150));
    const sizes = written.mock.calls.map(([, text]) => Buffer.byteLength(text));
    written.mockRestore();
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096);
  });

  it('is written before the process ends', () => {
    const { stream, log } = open();
    log.info('last');
    stream.flush();
    stream.flush();
    expect(messages()).toEqual(['last']);
  });
});

testsWithSmallDisk('a full disk', () => {
  describe('A log on a full disk', aFullDisk);
});

function messagesIn(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

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

  const messages = () => messagesIn(join(folder.path, 'log'));

  it('does not fail, and its lines are written when space is free', () => {
    const stream = new LogStream(file);
    const log = createLog('info', stream);
    log.info('before');
    stream.flush();
    disk.fill();
    const meanwhile = Array.from({ length: 100 }, (_, n) => `line ${String(n)}`);
    for (const line of meanwhile) log.info(line);
    stream.flush();
    disk.makeRoom();
    log.info('after');
    stream.flush();
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
