import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { BlobExistsError } from '../../../../service/src/drive/blob-store.ts';
import { BlobIds } from '../../../../service/src/drive/google-drive/blob-ids.ts';
import { DriveFileWriter } from '../../../../service/src/drive/google-drive/drive-file-writer.ts';
import type { GoogleDriveBlobStore } from '../../../../service/src/drive/google-drive/google-drive-blob-store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { pagesOf } from '../pages-of.ts';
import { DriveOfTheFake } from './drive-of-the-fake.ts';
import { FOLDER } from './fake-google-drive/fake-items.ts';

const drive = new DriveOfTheFake();
const { faults, items, uploads } = drive.fake;
let root: string;
let store: GoogleDriveBlobStore;

beforeAll(() => drive.start());
afterAll(() => drive.stop());

beforeEach(async () => {
  root = drive.newRoot();
  store = await drive.open(root);
});

afterEach(() => {
  jest.restoreAllMocks();
  faults.end();
  items.listLag = 0;
});

const put = async (key: string, content: string | Buffer | Readable = 'content') => {
  const staged = await store.stage(typeof content === 'string' ? Buffer.from(content) : content);
  await staged.put(key, 'replace');
};
const create = async (key: string, content = 'content') =>
  (await store.stage(Buffer.from(content))).put(key, 'create');
const textOf = async (key: string) => (await (await store.get(key))?.bytes())?.toString();
const keys = async () => (await pagesOf(store)).flat().sort();
const isBelow = ({ parents }: { parents: string[] }): boolean =>
  parents.some((id) => id === root || isBelow(items.get(id)));
/** All files in the folder and below it, also those in the trash. */
const files = () => items.all().filter((item) => isBelow(item) && item.mimeType !== FOLDER);
const folders = () =>
  items.all().filter((item) => isBelow(item) && item.mimeType === FOLDER && !item.trashed);
const rowsOf = async () =>
  queriesOf(drive.database.store)
    .selectFrom('driveBlobIds')
    .select(['key', 'state'])
    .where('root', '=', root)
    .orderBy('key')
    .execute();
const UPLOADS = /^\/upload\/drive/;

describe('the page of a file in Google Drive', () => {
  const linkOf = async (key: string) => (await store.linksOf([key, 'other.txt'])).get(key);
  const pageOf = (name: string) => {
    const { id } = files().find((item) => item.name === name)!;
    return `https://drive.google.com/file/d/${id}/view`;
  };

  it('is known without asking Google, also to the next process', async () => {
    await create('Orders/a.txt');
    store = await drive.open(root);
    faults.add({ kind: 'lost answer' }, { method: 'GET', path: /./ });
    expect(await linkOf('Orders/a.txt')).toBe(pageOf('a.txt'));
  });

  it('stays after a replacement and a move', async () => {
    await create('a.txt');
    const page = pageOf('a.txt');
    await put('a.txt', 'new');
    await store.move('a.txt', 'Orders/b.txt');
    expect([await linkOf('a.txt'), await linkOf('Orders/b.txt')]).toEqual([undefined, page]);
  });

  it('is known after a list if a person has put the file there, or its page has changed', async () => {
    drive.fake.putFile('a.txt', root, 'content');
    expect(await linkOf('a.txt')).toBeUndefined();
    await keys();
    expect(await linkOf('a.txt')).toBe(pageOf('a.txt'));
    await queriesOf(drive.database.store).updateTable('driveBlobIds').set({ link: null }).execute();
    await keys();
    expect(await linkOf('a.txt')).toBe(pageOf('a.txt'));
  });
});

describe('a repeated attempt', () => {
  it.each(['lost answer', 'cut answer'] as const)(
    'makes no second file after a %s',
    async (kind) => {
      faults.add({ kind }, { method: 'POST', path: UPLOADS, times: 1 });
      await create('a.txt');
      expect(files()).toHaveLength(1);
      expect(await textOf('a.txt')).toBe('content');
    },
  );

  it('makes no second folder', async () => {
    faults.add(
      { kind: 'lost answer' },
      { method: 'POST', path: /^\/drive\/v3\/files\?/, times: 1 },
    );
    await Promise.all([create('Orders/a.txt'), create('Orders/b.txt'), create('Orders/c/d.txt')]);
    expect(folders().map(({ name }) => name)).toEqual(['Orders', 'c']);
  });

  it('replaces a content although its answer was lost', async () => {
    await put('a.txt', 'old');
    faults.add({ kind: 'lost answer' }, { method: 'PATCH', path: UPLOADS, times: 1 });
    await put('a.txt', 'new');
    expect(await textOf('a.txt')).toBe('new');
    expect(files()).toHaveLength(1);
  });

  it('moves a file once', async () => {
    await put('a.txt');
    faults.add({ kind: 'lost answer' }, { method: 'PATCH', path: /./, times: 1 });
    await store.move('a.txt', 'Sales/b.txt');
    expect(await keys()).toEqual(['Sales/b.txt']);
    expect(files()).toHaveLength(1);
  });
});

describe('a deleted file that is put back', () => {
  it('is in its folder, although that was removed meanwhile', async () => {
    await create('Orders/a.txt');
    await create('Orders/b.txt');
    const deleted = await store.delete('Orders/a.txt');
    await store.move('Orders/b.txt', 'b.txt');
    expect(folders()).toEqual([]);
    await deleted.putBack();
    expect(await keys()).toEqual(['Orders/a.txt', 'b.txt']);
    expect(await textOf('Orders/a.txt')).toBe('content');
  });
});

describe('a folder without files of its own', () => {
  it('is kept if a person has put something into it', async () => {
    await create('Orders/a.txt');
    const [orders] = folders();
    drive.fake.putFile('theirs.txt', orders!.id, 'theirs');
    await store.move('Orders/a.txt', 'a.txt');
    expect(folders()).toEqual([orders]);
    expect(await keys()).toEqual(['Orders/theirs.txt', 'a.txt']);
  });
});

describe('a process that was killed', () => {
  it('between the claim and the file leaves nothing', async () => {
    faults.add(
      { kind: 'error', status: 500, reason: 'backendError' },
      { method: 'POST', path: UPLOADS },
    );
    await expect(create('a.txt')).rejects.toMatchObject({ code: 'STORAGE_FAULT' });
    faults.end();
    expect(await rowsOf()).toEqual([{ key: 'a.txt', state: 'claimed' }]);
    store = await drive.open(root);
    await store.removeUnfinished();
    expect([await rowsOf(), await keys()]).toEqual([[], []]);
    await create('a.txt');
    expect(files()).toHaveLength(1);
  });

  it.each(['create', 'replace'] as const)(
    'after the file was created leaves one file for the next attempt (%s)',
    async (mode) => {
      faults.add({ kind: 'lost answer' }, { method: 'POST', path: UPLOADS, times: 1 });
      faults.add(
        { kind: 'error', status: 503, reason: 'backendError' },
        { method: 'POST', path: UPLOADS },
      );
      await expect(create('a.txt', 'first')).rejects.toMatchObject({ code: 'STORAGE_BUSY' });
      faults.end();
      store = await drive.open(root);
      const staged = await store.stage(Buffer.from('again'));
      if (mode === 'create')
        await expect(staged.put('a.txt', mode)).rejects.toThrow(BlobExistsError);
      else await staged.put('a.txt', mode);
      expect(files()).toHaveLength(1);
      expect(await textOf('a.txt')).toBe(mode === 'create' ? 'first' : 'again');
    },
  );

  it('after the file was created leaves a file with its key, not an orphan', async () => {
    faults.add({ kind: 'lost answer' }, { method: 'POST', path: UPLOADS, times: 1 });
    faults.add(
      { kind: 'error', status: 503, reason: 'backendError' },
      { method: 'POST', path: UPLOADS },
    );
    await expect(create('a.txt')).rejects.toThrow();
    faults.end();
    store = await drive.open(root);
    await store.removeUnfinished();
    expect(await rowsOf()).toEqual([{ key: 'a.txt', state: 'stored' }]);
    expect(await keys()).toEqual(['a.txt']);
  });

  it('may have lost its file meanwhile', async () => {
    faults.add({ kind: 'lost answer' }, { method: 'POST', path: UPLOADS, times: 1 });
    faults.add(
      { kind: 'error', status: 503, reason: 'backendError' },
      { method: 'POST', path: UPLOADS },
    );
    await expect(create('a.txt')).rejects.toThrow();
    faults.end();
    items.delete(files()[0]!.id);
    await create('a.txt', 'new');
    expect(await textOf('a.txt')).toBe('new');
  });

  it('in the middle of a move leaves one key, and the same move completes it', async () => {
    await put('a.txt');
    const setting = jest.spyOn(BlobIds.prototype, 'set');
    setting.mockImplementation(async (key) => {
      if (key === 'Sales/b.txt') throw new Error('killed');
    });
    await expect(store.move('a.txt', 'Sales/b.txt')).rejects.toThrow('killed');
    setting.mockRestore();
    store = await drive.open(root);
    await store.removeUnfinished();
    expect(await keys()).toEqual(['Sales/b.txt']);
    expect(await store.head('a.txt')).toBeUndefined();
    await store.move('a.txt', 'Sales/b.txt');
    expect(await textOf('Sales/b.txt')).toBe('content');
    expect((await rowsOf()).map(({ key }) => key)).toEqual(['Sales/', 'Sales/b.txt']);
  });

  it('starts while Google is away', async () => {
    const puts = jest.spyOn(DriveFileWriter.prototype, 'put');
    faults.add(
      { kind: 'error', status: 503, reason: 'backendError' },
      { method: 'POST', path: UPLOADS },
    );
    await expect(create('a.txt')).rejects.toThrow();
    faults.add(
      { kind: 'error', status: 503, reason: 'backendError' },
      { method: 'GET', path: /./ },
    );
    await store.removeUnfinished();
    await store.requireSuitable();
    expect(puts).toHaveBeenCalledTimes(1);
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('a large content', () => {
  const large = Buffer.alloc(20 * 1024 * 1024 + 7, 'Dear Ann, ');

  async function* pieces() {
    for (let at = 0; at < large.length; at += 100_000) yield large.subarray(at, at + 100_000);
  }

  beforeEach(() => {
    uploads.largestChunk = 0;
  });

  it('is sent in chunks, and read as a stream', async () => {
    await put('a.bin', Readable.from(pieces()));
    expect(uploads.largestChunk).toBe(8 * 1024 * 1024);
    const opened = (await store.get('a.bin'))!;
    expect(large.equals(await buffer(opened.read()))).toBe(true);
    const range = { first: 15_000_000, last: 15_000_009 };
    expect(await text((await store.get('a.bin'))!.read(range))).toBe('Dear Ann, ');
  });

  it.each([
    ['cut in the middle of a chunk', { kind: 'cut request', bytes: 3_000_000 } as const],
    ['whose answer was lost', { kind: 'lost answer' } as const],
    ['that meets an error', { kind: 'error', status: 502, reason: 'backendError' } as const],
  ])('continues after a request %s', async (_, fault) => {
    const content = large.subarray(0, 9_000_000);
    faults.add(fault, { method: 'PUT', path: UPLOADS, times: 2 });
    await put('a.bin', content);
    expect(items.get(files()[0]!.id).content?.equals(content)).toBe(true);
    expect(files()).toHaveLength(1);
  });

  it('begins again if Google has forgotten the upload', async () => {
    await put('a.bin', 'old');
    faults.add(
      { kind: 'error', status: 404, reason: 'notFound' },
      { method: 'PUT', path: UPLOADS, times: 1 },
    );
    const content = large.subarray(0, 6_000_000);
    await put('a.bin', content);
    expect(items.get(files()[0]!.id).content?.equals(content)).toBe(true);
  });

  it('fails if it never advances', async () => {
    faults.add({ kind: 'cut request', bytes: 1_000 }, { method: 'PUT', path: UPLOADS });
    await expect(put('a.bin', large)).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  });
});

describe('a content that arrives damaged', () => {
  it('is not kept in a new file', async () => {
    faults.add({ kind: 'damage' }, { method: 'POST', path: UPLOADS });
    await expect(create('a.txt')).rejects.toMatchObject({ code: 'STORAGE_REJECTED' });
    expect([files(), await rowsOf()]).toEqual([[], []]);
  });

  it('is sent again to an old file', async () => {
    await put('a.txt', 'old');
    faults.add({ kind: 'damage' }, { method: 'PATCH', path: UPLOADS, times: 1 });
    await put('a.txt', 'new');
    expect(await textOf('a.txt')).toBe('new');
  });
});

describe('an error', () => {
  it.each([
    [403, 'userRateLimitExceeded', 'STORAGE_BUSY'],
    [403, 'rateLimitExceeded', 'STORAGE_BUSY'],
    [429, 'rateLimitExceeded', 'STORAGE_BUSY'],
    [403, 'storageQuotaExceeded', 'STORAGE_FULL'],
    [403, 'teamDriveFileLimitExceeded', 'STORAGE_FULL'],
    [403, 'insufficientFilePermissions', 'STORAGE_DENIED'],
    [401, 'authError', 'STORAGE_DENIED'],
    [500, 'backendError', 'STORAGE_FAULT'],
    [400, 'badRequest', 'STORAGE_REJECTED'],
  ])('%d %s is %s', async (status, reason, code) => {
    faults.add({ kind: 'error', status, reason }, { method: 'POST', path: UPLOADS });
    await expect(create('a.txt')).rejects.toMatchObject({ code });
    expect(files()).toEqual([]);
  });

  it('that passes is not noticed', async () => {
    const fault = { kind: 'error', status: 403, reason: 'userRateLimitExceeded' } as const;
    faults.add(fault, { method: 'POST', path: UPLOADS, times: 2 });
    await create('a.txt');
    expect(await textOf('a.txt')).toBe('content');
  });

  it('is a timeout if Google is silent', async () => {
    const store = await drive.open(root, { idle: 2_000 });
    faults.add({ kind: 'silence' }, { method: 'GET', path: /generateIds/ });
    const staged = await store.stage(Buffer.from('content'));
    await expect(staged.put('a.txt', 'create')).rejects.toMatchObject({ code: 'STORAGE_TIMEOUT' });
  });

  it('ends a content that stops to arrive', async () => {
    const store = await drive.open(root, { idle: 2_000 });
    await put('a.txt', 'x'.repeat(200_000));
    faults.add({ kind: 'stalled answer' }, { method: 'GET', path: /alt=media/ });
    const opened = (await store.get('a.txt'))!;
    await expect(opened.bytes()).rejects.toMatchObject({ code: 'STORAGE_TIMEOUT' });
  });

  it('ends a content that is cut', async () => {
    await put('a.txt', 'x'.repeat(200_000));
    faults.add({ kind: 'cut answer' }, { method: 'GET', path: /alt=media/ });
    const opened = (await store.get('a.txt'))!;
    await expect(opened.bytes()).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  });

  it('means that there is no connection', async () => {
    const away = new DriveOfTheFake();
    await away.start();
    const store = await away.open(root);
    await away.fake.stop();
    await expect(store.head('a.txt')).resolves.toBeUndefined();
    await expect(store.identity()).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    await away.stop().catch(() => undefined);
  });
});

describe('the access token', () => {
  it('is renewed if it expires early', async () => {
    await create('a.txt');
    drive.fake.tokens.expire();
    expect(await textOf('a.txt')).toBe('content');
  });

  it('may be that of a person', async () => {
    const store = await drive.open(root, { file: 'authorized-user.json' });
    await store.tryWriting();
    await store.requireSuitable();
  });

  it('is denied without the secrets in the message', async () => {
    faults.add(
      { kind: 'error', status: 400, reason: 'invalid_grant' },
      { method: 'POST', path: /token/ },
    );
    const store = await drive.open(root, { file: 'authorized-user.json' });
    const denied = store.identity();
    await expect(denied).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
    await expect(denied).rejects.not.toThrow(/refresh|secret/);
  });
});
