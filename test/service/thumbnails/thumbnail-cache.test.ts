import { mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

const END = '\0\0\0\0IEND\xaeB\x60\x82';
/** Of that many bytes; it ends as a PNG does. */
const png = (bytes: number) => Buffer.from(END.padStart(bytes, '.'), 'latin1');

let temporary: TemporaryFolder;
let folder: string;
beforeEach(() => {
  temporary = new TemporaryFolder();
  folder = join(temporary.path, 'thumbnails');
});
afterEach(() => temporary.remove());

const open = (mostBytes = 1_000) => ThumbnailCache.open(folder, mostBytes);

describe('A cached thumbnail', () => {
  it('is found only by the version of its file', async () => {
    const cache = await open();
    await cache.keep('fil_a', 'one', png(20));
    expect(await cache.find('fil_a', 'one')).toEqual(png(20));
    expect(await cache.find('fil_a', 'two')).toBeUndefined();
    expect(await cache.find('fil_b', 'one')).toBeUndefined();
  });

  it('is found after a restart', async () => {
    await (await open()).keep('fil_a', 'one', png(20));
    expect(await (await open()).find('fil_a', 'one')).toEqual(png(20));
  });

  it('replaces that of an earlier version', async () => {
    const cache = await open();
    await cache.keep('fil_a', 'one', png(20));
    await cache.keep('fil_a', 'two', png(30));
    expect(await cache.find('fil_a', 'two')).toEqual(png(30));
    expect(readdirSync(folder)).toEqual(['fil_a~two.png']);
  });

  it('is gone after it was removed', async () => {
    const cache = await open();
    await cache.keep('fil_a', 'one', png(20));
    await cache.forget('fil_a');
    await cache.forget('fil_never');
    expect(await cache.find('fil_a', 'one')).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([0, 1, 19])('is not found if only %d of its bytes exist', async (bytes) => {
    const cache = await open();
    await cache.keep('fil_a', 'one', png(20));
    truncateSync(join(folder, 'fil_a~one.png'), bytes);
    expect(await cache.find('fil_a', 'one')).toBeUndefined();
  });

  it('is not found if a person has removed it', async () => {
    const cache = await open();
    await cache.keep('fil_a', 'one', png(20));
    temporary.remove();
    expect(await cache.find('fil_a', 'one')).toBeUndefined();
    await cache.keep('fil_a', 'one', png(20));
    expect(await cache.find('fil_a', 'one')).toEqual(png(20));
  });
});

describe('The size of the cache', () => {
  it('is limited: the oldest thumbnails are removed first', async () => {
    const cache = await open(100);
    for (const id of ['a', 'b', 'c', 'd']) await cache.keep(id, 'one', png(40));
    expect(cache.fileIds).toEqual(['c', 'd']);
    expect(readdirSync(folder)).toEqual(['c~one.png', 'd~one.png']);
  });

  it('is limited after a restart too, in the same order', async () => {
    const first = await open(1_000);
    for (const id of ['a', 'b', 'c']) await first.keep(id, 'one', png(40));
    for (const [id, day] of [
      ['a', 3],
      ['b', 1],
      ['c', 2],
    ] as const) {
      utimesSync(join(folder, `${id}~one.png`), new Date(0), new Date(day * 86_400_000));
    }
    const second = await open(130);
    expect(second.fileIds).toEqual(['b', 'c', 'a']);
    await second.keep('d', 'one', png(40));
    expect(second.fileIds).toEqual(['c', 'a', 'd']);
  });

  it('does not count unfinished files, which are removed; foreign files are kept', async () => {
    mkdirSync(folder);
    for (const name of ['a~one.png.part', 'notes.txt', 'a~b~c.png']) {
      writeFileSync(join(folder, name), 'content');
    }
    expect((await open()).fileIds).toEqual([]);
    expect(readdirSync(folder)).toEqual(['a~b~c.png', 'notes.txt']);
  });
});

it('A thumbnail that cannot be written leaves nothing behind', async () => {
  const cache = await open();
  mkdirSync(join(folder, 'a~one.png', 'in the way'), { recursive: true });
  await expect(cache.keep('a', 'one', png(20))).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['a~one.png']);
  expect(cache.fileIds).toEqual([]);
});
