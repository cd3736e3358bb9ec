import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { NotDurableError } from '../../../../service/src/drive/blob-store.ts';
import { FolderBlobStore } from '../../../../service/src/drive/folder/folder-blob-store.ts';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { describeBlobStore } from '../describe-blob-store.ts';
import { pagesOf } from '../pages-of.ts';
import { partialFilesIn } from '../partial-files.ts';

let folder: TemporaryFolder;
let store: FolderBlobStore;

beforeEach(async () => {
  folder = new TemporaryFolder();
  store = new FolderBlobStore(folder.path);
  await store.identify('drv_of_this_test');
});

afterEach(() => {
  jest.restoreAllMocks();
  folder.remove();
});

describeBlobStore('blobs in a folder', () => store, {
  eachPutHasAVersion: true,
  keepsFileIds: false,
});

const place = (...path: string[]) => join(folder.path, ...path);
const temporaryFiles = () => partialFilesIn(folder.path);
const stage = (content: string) => store.stage(Buffer.from(content));
const put = async (key: string, content = 'content') => (await stage(content)).put(key, 'replace');
const MISSING_TOO = { recursive: true };
const fault = (code: string, syscall: string) =>
  Object.assign(new Error(code), { code, errno: -5, syscall });

describe('a blob in a folder', () => {
  it('is a file with the path of its key', async () => {
    await put('Orders/May/a.txt', 'Dear Ann');
    expect(readFileSync(place('Orders', 'May', 'a.txt'), 'utf8')).toBe('Dear Ann');
    expect(temporaryFiles()).toEqual([]);
  });

  it('is durable when it is put: its folder and the new ones above are synced', async () => {
    const synced = jest.spyOn(FolderSyncs.prototype, 'reachDisk');
    await put('Orders/May/a.txt');
    const folders = new Set(synced.mock.calls.map(([path]) => path));
    expect(folders).toEqual(new Set([place('Orders', 'May'), place('Orders'), folder.path]));
  });

  it.each(['create', 'replace'] as const)('is reported if it is not durable (%s)', async (mode) => {
    const staged = await stage('new');
    const cause = fault('EIO', 'fsync');
    jest.spyOn(FolderSyncs.prototype, 'reachDisk').mockRejectedValueOnce(cause);
    const putting = staged.put('a.txt', mode);
    await expect(putting).rejects.toThrow(NotDurableError);
    await expect(putting).rejects.toMatchObject({ cause });
    expect(readFileSync(place('a.txt'), 'utf8')).toBe('new');
    await staged.discard();
  });

  it('is unchanged if the new one cannot be moved to it, and nothing remains of that', async () => {
    await put('a.txt', 'old');
    const staged = await stage('new');
    jest.spyOn(fs, 'rename').mockRejectedValueOnce(fault('EIO', 'rename'));
    await expect(staged.put('a.txt', 'replace')).rejects.toMatchObject({ syscall: 'rename' });
    await staged.discard();
    expect(readFileSync(place('a.txt'), 'utf8')).toBe('old');
    expect(temporaryFiles()).toEqual([]);
  });

  it('is not created where anything else is', async () => {
    mkdirSync(place('folder'));
    symlinkSync(place('nowhere'), place('link'));
    const staged = await stage('new');
    for (const key of ['folder', 'link']) {
      await expect(staged.put(key, 'create')).rejects.toThrow('exists already');
    }
    expect(existsSync(place('nowhere'))).toBe(false);
    await staged.put('a.txt', 'create');
    expect(temporaryFiles()).toEqual([]);
  });

  it.each(['EPERM', 'ENOTSUP', 'EMLINK'])('is created without hard links (%s)', async (code) => {
    const [one, other] = [await stage('one'), await stage('other')];
    jest.spyOn(fs, 'link').mockRejectedValue(fault(code, 'link'));
    await one.put('a.txt', 'create');
    await expect(other.put('a.txt', 'create')).rejects.toThrow('exists already');
    expect(readFileSync(place('a.txt'), 'utf8')).toBe('one');
  });

  it('is not created if the disk rejects the link for another reason', async () => {
    const staged = await stage('new');
    jest.spyOn(fs, 'link').mockRejectedValueOnce(fault('EIO', 'link'));
    await expect(staged.put('a.txt', 'create')).rejects.toMatchObject({ code: 'EIO' });
    expect(existsSync(place('a.txt'))).toBe(false);
  });

  it('is at its full length or not read at all, if a person truncates it', async () => {
    await put('a.txt', 'Dear Ann');
    const [one, other] = [(await store.get('a.txt'))!, (await store.get('a.txt'))!];
    truncateSync(place('a.txt'), 3);
    await expect(text(one.read())).rejects.toThrow('was cut');
    await expect(other.bytes()).rejects.toThrow('was cut');
  });
});

describe('the version of a file', () => {
  const versionOf = async (key: string) => (await store.head(key))?.version;

  beforeEach(() => put('a.txt', 'Dear Ann'));

  it('differs after it is replaced by one of the same size and time', async () => {
    const before = await versionOf('a.txt');
    const { atime, mtime } = statSync(place('a.txt'));
    writeFileSync(place('other'), 'Dear Bob');
    utimesSync(place('other'), atime, mtime);
    renameSync(place('other'), place('a.txt'));
    expect(await versionOf('a.txt')).not.toBe(before);
  });

  it('differs after it is written in place and gets its old time again', async () => {
    const before = await versionOf('a.txt');
    const { atime, mtime, ctimeMs } = statSync(place('a.txt'));
    // The clock of a file system goes in steps.
    while (statSync(place('a.txt')).ctimeMs === ctimeMs) {
      writeFileSync(place('a.txt'), 'Dear Bob');
      utimesSync(place('a.txt'), atime, mtime);
    }
    expect(await versionOf('a.txt')).not.toBe(before);
  });

  it('is that of the same file under another name', async () => {
    linkSync(place('a.txt'), place('b.txt'));
    expect(await versionOf('b.txt')).toBe(await versionOf('a.txt'));
  });

  it('is settled two seconds after its last change', async () => {
    const { ctimeMs } = statSync(place('a.txt'));
    utimesSync(place('a.txt'), 1, 1);
    const { settledAt, changedAt } = (await store.head('a.txt'))!;
    expect(changedAt).toBe(1000);
    expect(settledAt).toBeGreaterThanOrEqual(Math.floor(ctimeMs) + 2_000);
  });
});

describe('a path that is no blob', () => {
  it.each<[string, () => void]>([
    ['a folder', () => mkdirSync(place('a'))],
    ['a link to a file', () => symlinkSync(place('file'), place('a'))],
    ['a link to itself', () => symlinkSync(place('a'), place('a'))],
  ])('%s', async (_, make) => {
    writeFileSync(place('file'), 'content');
    make();
    expect(await store.head('a')).toBeUndefined();
    expect(await store.headAll(['a'])).toEqual(new Map());
    expect(await store.get('a')).toBeUndefined();
    expect((await pagesOf(store)).flat()).toEqual(['file']);
    expect(await store.conflictOf('a')).toEqual({ kind: 'name' });
  });

  it('a folder that is a link to one may have blobs', async () => {
    mkdirSync(place('2026'));
    symlinkSync(place('2026'), place('Orders'));
    symlinkSync(place('nowhere'), place('Offers'));
    expect(await store.conflictOf('Orders/a.txt')).toBeNull();
    expect(await store.conflictOf('Offers/a.txt')).toEqual({ kind: 'folder', folder: 'Offers' });
  });
});

describe('a folder whose disk is not mounted', () => {
  it.each([
    ['empty', () => mkdirSync(folder.path)],
    ['missing', () => undefined],
    ['with an empty folder of temporary files', () => mkdirSync(place('.docloom'), MISSING_TOO)],
  ])('has no id, and nothing is written to it: %s', async (_, leave) => {
    const staged = await stage('content');
    rmSync(folder.path, { recursive: true });
    leave();
    expect(await store.identity()).toBeNull();
    expect(await store.head('a.txt')).toBeUndefined();
    expect(await pagesOf(store)).toEqual([]);
    await expect(staged.put('Orders/a.txt', 'create')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(existsSync(place('Orders'))).toBe(false);
    mkdirSync(folder.path, MISSING_TOO);
  });

  it.each([
    ['empty', () => mkdirSync(folder.path)],
    ['missing', () => undefined],
  ])('gets no folder of temporary files: %s', async (_, leave) => {
    rmSync(folder.path, { recursive: true });
    leave();
    await expect(stage('content')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(store.tryWriting()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(existsSync(place('.docloom'))).toBe(false);
    mkdirSync(folder.path, MISSING_TOO);
  });
});

describe('the marker of a folder', () => {
  it('has the id, and is not removed with partial files', async () => {
    writeFileSync(place('.docloom', 'half'), 'x');
    await store.removeUnfinished();
    expect(temporaryFiles()).toEqual([]);
    expect(await store.identity()).toBe('drv_of_this_test');
    await store.identify('drv_2');
    expect(await new FolderBlobStore(folder.path).identity()).toBe('drv_2');
  });

  it('stays when abandoned files are removed: those without a recent change', async () => {
    writeFileSync(place('.docloom', 'half'), 'x');
    // The time of its content is that of a file that was moved there a moment ago.
    utimesSync(place('.docloom', 'half'), new Date(0), new Date(0));
    await store.removeAbandoned(Date.now() - 60_000);
    expect(temporaryFiles()).toEqual(['half']);
    await store.removeAbandoned(Date.now() + 60_000);
    expect(temporaryFiles()).toEqual([]);
    expect(await store.identity()).toBe('drv_of_this_test');
  });

  it.each<[string, () => void]>([
    ['is empty', () => writeFileSync(place('.docloom', 'drive-id'), '')],
    ['is no id', () => writeFileSync(place('.docloom', 'drive-id'), 'a b')],
    ['is a link', () => symlinkSync(place('.docloom', 'moved'), place('.docloom', 'drive-id'))],
    ['is behind a link', () => symlinkSync(place('moved'), place('.docloom'))],
  ])('does not count if it %s', async (_, make) => {
    renameSync(place('.docloom', 'drive-id'), place('.docloom', 'moved'));
    if (_.endsWith('behind a link')) {
      renameSync(place('.docloom', 'moved'), place('.docloom', 'drive-id'));
      renameSync(place('.docloom'), place('moved'));
    }
    make();
    expect(await store.identity()).toBeNull();
  });

  it('is not written behind a link', async () => {
    renameSync(place('.docloom'), place('moved'));
    rmSync(place('moved', 'drive-id'));
    symlinkSync(place('moved'), place('.docloom'));
    await expect(store.identify('drv_2')).rejects.toMatchObject({ syscall: 'open' });
    expect(readdirSync(place('moved'))).toEqual([]);
  });
});
