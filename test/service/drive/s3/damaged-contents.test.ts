import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { OpenedBlob } from '../../../../service/src/drive/blob-store.ts';
import { S3OfATest } from './s3-of-a-test.ts';
import { planFor } from './strict-s3/disturbance.ts';
import type { StoredObject } from './strict-s3/stored-objects.ts';

const s3 = new S3OfATest({ smallestPart: 1_000 });
const SIZES = { above: 100_000, partSize: 50_000 };

const SMALL = 'Dear Ann, '.repeat(5_000);
const IN_PARTS = 'Dear Ann, '.repeat(20_000);

beforeEach(async () => {
  s3.store = await s3.open('', { sizes: SIZES });
});

const stored = (key: string) => s3.server.stored.objects.get(`the/drive/${key}`)!;
const change = (key: string, changed: Partial<StoredObject>) =>
  s3.server.stored.write(`the/drive/${key}`, { ...stored(key), ...changed });

/** Ways to read a whole content. */
const READS: [string, (opened: OpenedBlob) => Promise<string>][] = [
  ['at once', async (opened) => (await opened.bytes()).toString()],
  ['as a stream', (opened) => text(opened.read())],
  ['as a range', (opened) => text(opened.read({ first: 0, last: opened.state.size - 1 }))],
];

describe.each([
  ['in one request', SMALL],
  ['in parts', IN_PARTS],
])('a content that was uploaded %s', (_, content) => {
  beforeEach(() => s3.put('Orders/a.txt', content));

  it.each(READS)('is read if it is intact: %s', async (_, read) => {
    expect(await read((await s3.store.get('Orders/a.txt'))!)).toBe(content);
  });

  it.each(READS)('cannot be read if a byte was changed on its way: %s', async (_, read) => {
    s3.server.plan = planFor('GetObject', { kind: 'damage answer' });
    const opened = (await s3.store.get('Orders/a.txt'))!;
    await expect(read(opened)).rejects.toMatchObject({ code: 'STORAGE_REJECTED' });
  });

  it.each(READS)('cannot be read if the server has damaged it: %s', async (_, read) => {
    change('Orders/a.txt', { content: Buffer.from(content.replace('Ann', 'Ben')), checksums: {} });
    const opened = (await s3.store.get('Orders/a.txt'))!;
    await expect(read(opened)).rejects.toThrow('docloom-sha256');
  });

  it.each(READS)('cannot be read if the server has lost its end: %s', async (_, read) => {
    for (const length of [content.length - 1, 0]) {
      change('Orders/a.txt', { content: Buffer.from(content.slice(0, length)), checksums: {} });
      const opened = (await s3.store.get('Orders/a.txt'))!;
      await expect(read(opened)).rejects.toThrow('docloom-sha256');
    }
  });

  it('never reaches its reader completely if it is damaged', async () => {
    s3.server.plan = planFor('GetObject', { kind: 'damage answer' });
    let received = 0;
    const reading = (async () => {
      const pieces = (await s3.store.get('Orders/a.txt'))!.read() as AsyncIterable<Buffer>;
      for await (const piece of pieces) received += piece.length;
    })();
    await expect(reading).rejects.toThrow();
    expect(received).toBeLessThan(content.length);
  });

  it('is still checked after a move, and after it was deleted and restored', async () => {
    await s3.store.move('Orders/a.txt', 'Orders/b.txt');
    await (await s3.store.delete('Orders/b.txt')).putBack();
    expect(await s3.textOf('Orders/b.txt')).toBe(content);
    change('Orders/b.txt', { content: Buffer.from(content.replace('Ann', 'Ben')), checksums: {} });
    await expect(s3.textOf('Orders/b.txt')).rejects.toThrow('docloom-sha256');
  });

  it('may be replaced by another one', async () => {
    await s3.put('Orders/a.txt', content.replace('Ann', 'Ben'), 'replace');
    expect(await s3.textOf('Orders/a.txt')).toBe(content.replace('Ann', 'Ben'));
  });
});

describe('an object without the SHA-256 of its upload is read as it is', () => {
  beforeEach(() => s3.put('a.txt', IN_PARTS));
  const CHANGED = Buffer.from('Dear Ben');

  it('of another program', async () => {
    change('a.txt', { content: CHANGED, headers: {}, checksums: {} });
    expect(await s3.textOf('a.txt')).toBe('Dear Ben');
  });

  it('of an earlier version', async () => {
    const { 'x-amz-meta-docloom-sha256': digest, ...headers } = stored('a.txt').headers;
    expect(digest).toBe(hash('sha256', IN_PARTS));
    change('a.txt', { content: CHANGED, headers, checksums: {} });
    expect(await s3.textOf('a.txt')).toBe('Dear Ben');
  });

  it('of a program that keeps the metadata, and adds its own', async () => {
    const headers = { ...stored('a.txt').headers, 'x-amz-meta-mtime': '1764000000' };
    change('a.txt', { content: CHANGED, headers, checksums: {} });
    expect(await s3.textOf('a.txt')).toBe('Dear Ben');
  });
});

describe('an object of another program that has a checksum', () => {
  beforeEach(async () => {
    await s3.put('a.txt', SMALL);
    const { checksums } = stored('a.txt');
    expect(checksums).toHaveProperty('sha256');
    change('a.txt', { headers: {} });
  });

  it.each(READS)('cannot be read if a byte was changed on its way: %s', async (_, read) => {
    s3.server.plan = planFor('GetObject', { kind: 'damage answer' });
    const opened = (await s3.store.get('a.txt'))!;
    await expect(read(opened)).rejects.toThrow('Checksum mismatch');
  });
});
