import { BlobExistsError } from '../../../../service/src/drive/blob-store.ts';
import { pagesOf } from '../pages-of.ts';
import { S3OfATest } from './s3-of-a-test.ts';
import { planFor } from './strict-s3/disturbance.ts';

const s3 = new S3OfATest();
const BROKEN = { kind: 'error', status: 403, code: 'AccessDenied' } as const;
const contentOf = (key: string) => s3.server.stored.objects.get(key)?.content.toString();

describe('a move', () => {
  const NAME = 'Übersicht +1 (2) & 100%.docx';

  it('copies any name', async () => {
    await s3.put(NAME, 'content');
    await s3.store.move(NAME, `Sales/${NAME}`);
    expect(s3.objectKeys).toEqual([`the/drive/Sales/${NAME}`]);
  });

  it('that was interrupted after the copy is completed by the next call', async () => {
    await s3.put('a.txt', 'content');
    s3.server.plan = planFor('DeleteObject', BROKEN, 1);
    await expect(s3.store.move('a.txt', 'b.txt')).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
    expect(s3.objectKeys).toEqual(['the/drive/a.txt', 'the/drive/b.txt']);
    const operations = await s3.operationsOf(() => s3.store.move('a.txt', 'b.txt'));
    expect(operations).not.toContain('CopyObject');
    expect(s3.objectKeys).toEqual(['the/drive/b.txt']);
    await s3.store.move('a.txt', 'b.txt');
    expect(contentOf('the/drive/b.txt')).toBe('content');
  });

  it('is not completed if the source has another content meanwhile', async () => {
    await s3.put('a.txt', 'content');
    s3.server.plan = planFor('DeleteObject', BROKEN, 1);
    await s3.store.move('a.txt', 'b.txt').catch(() => undefined);
    await s3.put('a.txt', 'changed', 'replace');
    await expect(s3.store.move('a.txt', 'b.txt')).rejects.toThrow(BlobExistsError);
    expect(contentOf('the/drive/a.txt')).toBe('changed');
  });

  it.each(['HeadObject', 'CopyObject', 'DeleteObject'] as const)(
    'survives lost answers to %s',
    async (operation) => {
      await s3.put('a.txt', 'content');
      s3.server.plan = planFor(operation, { kind: 'lose answer' }, 3);
      await s3.store.move('a.txt', 'b.txt');
      expect(s3.objectKeys).toEqual(['the/drive/b.txt']);
    },
  );

  it('keeps the version of the blob apart from that of another one', async () => {
    await s3.put('a.txt', 'content');
    const before = await s3.store.head('a.txt');
    await s3.store.move('a.txt', 'b.txt');
    expect((await s3.store.head('b.txt'))?.version).not.toBe(before?.version);
  });
});

describe('a deletion', () => {
  it.each(['CopyObject', 'DeleteObject'] as const)(
    'survives lost answers to %s',
    async (operation) => {
      await s3.put('a.txt', 'content');
      s3.server.plan = planFor(operation, { kind: 'lose answer' }, 2);
      const deleted = await s3.store.delete('a.txt');
      expect(contentOf('the/drive/a.txt')).toBeUndefined();
      await deleted.putBack();
      expect(s3.objectKeys).toEqual(['the/drive/a.txt']);
    },
  );

  it('leaves the blob unchanged if it fails', async () => {
    await s3.put('a.txt', 'content');
    s3.server.plan = planFor('CopyObject', BROKEN);
    await expect(s3.store.delete('a.txt')).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
    expect(s3.objectKeys).toEqual(['the/drive/a.txt']);
  });
});

describe('the start', () => {
  it('removes the trash, test objects and parts below the prefix, and nothing else', async () => {
    await s3.store.identify('drv_1');
    await s3.put('a.txt', 'content');
    await s3.put('b.txt', 'content');
    await s3.store.delete('b.txt');
    const { stored } = s3.server;
    for (let n = 0; n < 1_100; n += 1) {
      stored.beginUpload({ key: 'the/drive/c.txt', headers: {}, parts: new Map() });
    }
    stored.beginUpload({ key: 'of another', headers: {}, parts: new Map() });
    expect(s3.objectKeys).toHaveLength(3);
    await s3.store.removeUnfinished();
    expect(s3.objectKeys).toEqual(['the/drive/.docloom/drive-id', 'the/drive/a.txt']);
    expect([...stored.uploads.values()].map(({ key }) => key)).toEqual(['of another']);
    expect(await s3.store.identity()).toBe('drv_1');
  });

  it('succeeds if the server has no list of uploads', async () => {
    s3.server.plan = planFor('ListMultipartUploads', {
      kind: 'error',
      status: 501,
      code: 'NotImplemented',
    });
    await expect(s3.store.removeUnfinished()).resolves.toBeUndefined();
  });

  it('succeeds if the server is away', async () => {
    await s3.server.stop();
    await expect(s3.store.removeUnfinished()).resolves.toBeUndefined();
    await expect(s3.store.requireSuitable()).resolves.toBeUndefined();
  });
});

describe('the removal of abandoned objects', () => {
  const HOUR = 60 * 60_000;

  it('removes those that are older, and no newer ones, because others may be using them', async () => {
    await s3.store.identify('drv_1');
    await s3.put('a.txt', 'content');
    await s3.put('b.txt', 'content');
    await s3.store.delete('b.txt');
    s3.server.stored.beginUpload({ key: 'the/drive/c.txt', headers: {}, parts: new Map() });
    await s3.store.removeAbandoned(Date.now() - HOUR);
    expect(s3.objectKeys).toHaveLength(3);
    expect(s3.server.stored.uploads.size).toBe(1);
    await s3.store.removeAbandoned(Date.now() + HOUR);
    expect(s3.objectKeys).toEqual(['the/drive/.docloom/drive-id', 'the/drive/a.txt']);
    expect(s3.server.stored.uploads.size).toBe(0);
    expect(await s3.store.identity()).toBe('drv_1');
  });

  it('fails if the server is away, so that it is repeated', async () => {
    await s3.server.stop();
    await expect(s3.store.removeAbandoned(Date.now())).rejects.toMatchObject({
      code: 'STORAGE_UNREACHABLE',
    });
  });
});

describe('the list', () => {
  it('has the states that HEAD has', async () => {
    await s3.put('Übersicht + 1 & 2.docx', 'one');
    await s3.put('Orders/b.txt', 'two');
    for await (const page of s3.store.list()) {
      for (const { key, state } of page) expect(state).toEqual(await s3.store.head(key));
    }
  });

  it('has only objects that can be blobs, with any characters', async () => {
    const { objects } = s3.server.stored;
    await s3.put('a\u0001<&>\u2028.txt', 'content');
    const [object] = [...objects.values()];
    for (const key of ['Orders/', 'a//b', '.hidden/a', 'a/.b', ''])
      objects.set(`the/drive/${key}`, object!);
    for (const key of ['the/driveway', 'a.txt']) objects.set(key, object!);
    expect((await pagesOf(s3.store)).flat()).toEqual(['a\u0001<&>\u2028.txt']);
  });
});

it('a folder that somebody has made with a console is a conflict, and no blob', async () => {
  await s3.put('a.txt', 'content');
  const { objects } = s3.server.stored;
  objects.set('the/drive/Orders/', objects.get('the/drive/a.txt')!);
  expect(await s3.store.conflictOf('Orders')).toEqual({ kind: 'name' });
  expect(await s3.store.head('Orders')).toBeUndefined();
  await s3.put('Orders/a.txt', 'content');
});

it('a blob in place of a folder is noticed, also after the folder was used', async () => {
  let now = 0;
  s3.store = await s3.open('', { monotonic: { elapsed: () => now } });
  await s3.put('Orders/a.txt', 'content');
  await (await s3.store.delete('Orders/a.txt')).discard();
  await s3.put('Orders', 'of this process');
  await expect(s3.put('Orders/b.txt', 'content')).rejects.toMatchObject({
    code: 'STORAGE_REJECTED',
  });
  await (await s3.store.delete('Orders')).discard();
  await s3.put('Orders/b.txt', 'content');
  const { objects } = s3.server.stored;
  objects.set('the/drive/Orders', objects.get('the/drive/Orders/b.txt')!);
  now += 10_000;
  await expect(s3.put('Orders/c.txt', 'content')).rejects.toMatchObject({
    code: 'STORAGE_REJECTED',
  });
});
