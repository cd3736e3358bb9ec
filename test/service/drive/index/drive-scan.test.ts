import type { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import type { InMemoryBlobStore } from '../in-memory-blob-store.ts';
import { ScannedDrive } from './scanned-drive.ts';

const HOUR = 60 * 60_000;

const parts = partsForEachTest({ holders: AT_TOP_LEVEL });
let held: ScannedDrive;
let drive: IndexedDrive;
let blobs: InMemoryBlobStore;

beforeEach(async () => {
  held = await ScannedDrive.of(parts);
  ({ drive, blobs } = held);
});
afterEach(() => jest.restoreAllMocks());

describe('lists and existence checks', () => {
  it('do not ask the storage about files that the service wrote', async () => {
    const added = [await held.add('a.txt'), await held.add('b.txt')];
    // Files of the same millisecond are in no order.
    const files = added.sort((one, other) => (one.id < other.id ? -1 : 1));
    held.refuseHeads();
    expect(await drive.list()).toEqual(files);
    expect(await drive.list({ limit: 1 })).toEqual(files.slice(0, 1));
    expect(await drive.find(files[0]!.id)).toEqual(files[0]);
    expect((await drive.findAll(files.map(({ id }) => id))).size).toBe(2);
  });

  it('do not ask it about files that a scan has found', async () => {
    await held.byHand('Letter.txt', 'Dear Ann');
    await drive.scan();
    held.refuseHeads();
    expect(await drive.list()).toMatchObject([{ path: 'Letter.txt', ownerId: null }]);
  });

  it('do not list files that a scan has not found, without asking', async () => {
    const { id } = await held.add('a.txt');
    await drive.reserve(held.wanted('b.txt'));
    await held.takeAway('Orders/a.txt');
    await drive.scan();
    held.refuseHeads();
    expect(await drive.list()).toEqual([]);
    await expect(drive.find(id)).rejects.toThrow('the storage was asked');
  });

  it('do not know a reserved file', async () => {
    const id = await drive.reserve(held.wanted('a.txt', 7));
    expect(await drive.find(id)).toBeUndefined();
    expect(await drive.list()).toEqual([]);
  });
});

describe('files of an earlier version, of which the index knows no state', () => {
  it('are listed before the first scan has ended, if they exist', async () => {
    const [stays] = [await held.add('a.txt'), await held.add('b.txt')];
    await held.takeAway('Orders/b.txt');
    await held.forgetStates();
    const restarted = held.restarted();
    expect(await restarted.list()).toEqual([stays]);
    expect(await restarted.find(stays.id)).toEqual(stays);
  });

  it('get it from the first scan; missing ones keep their rows and are not counted', async () => {
    const [stays, goes] = [await held.add('a.txt'), await held.add('b.txt')];
    await held.takeAway('Orders/b.txt');
    await held.forgetStates();
    parts.clock.moveOn(HOUR);
    const restarted = held.restarted();
    await restarted.scan();
    held.refuseHeads();
    expect(await restarted.list()).toEqual([stays]);
    expect(await held.rowOf(stays.id)).toMatchObject({ version: 'v1', size: 7 });
    expect(await held.rowOf(goes.id)).toMatchObject({
      ownerId: held.ownerId,
      size: null,
      writtenAt: null,
    });
    expect(await held.usage()).toEqual({ files: 1, bytes: 7 });
  });
});

describe('a scan', () => {
  it('finds a file that a person drops, with its size and version', async () => {
    await held.byHand('Letter.txt', 'Dear Ann');
    expect(await drive.scan()).toEqual({ found: 1, missing: 0 });
    const [{ id } = { id: '' }] = await drive.list();
    expect(await held.rowOf(id)).toEqual({
      path: 'Letter.txt',
      ownerId: null,
      size: 8,
      version: 'v1',
      writtenAt: parts.clock.now(),
    });
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
  });

  it('stores the state of a file that a person edits', async () => {
    const { id } = await held.add('a.txt');
    await drive.scan();
    parts.clock.moveOn(HOUR);
    await held.byHand('Orders/a.txt', 'edited by hand');
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
    const writtenAt = parts.clock.now();
    expect(await held.rowOf(id)).toMatchObject({
      ownerId: held.ownerId,
      size: 14,
      version: 'v2',
      writtenAt,
    });
    expect(await held.usage()).toEqual({ files: 1, bytes: 14 });
  });

  it('notices that a person deletes a file, and reports it once', async () => {
    const { id } = await held.add('a.txt');
    const removed: string[] = [];
    drive.onRemoved((fileId) => removed.push(fileId));
    await held.takeAway('Orders/a.txt');
    expect(await drive.scan()).toEqual({ found: 0, missing: 1 });
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
    expect(removed).toEqual([id]);
    expect(await drive.find(id)).toBeUndefined();
    expect(await held.rowOf(id)).toMatchObject({
      ownerId: held.ownerId,
      size: null,
      version: null,
      writtenAt: null,
    });
    expect(await held.usage()).toEqual({ files: 0, bytes: 0 });
  });

  it('finds a moved file as a new one, and the old one again when it is moved back', async () => {
    const added = await held.add('a.txt');
    await held.takeAway('Orders/a.txt');
    await held.byHand('Offers/a.txt', 'content');
    expect(await drive.scan()).toEqual({ found: 1, missing: 1 });
    expect(await drive.list()).toMatchObject([{ path: 'Offers/a.txt', ownerId: null }]);
    await held.takeAway('Offers/a.txt');
    await held.byHand('Orders/a.txt', 'content');
    await drive.scan();
    expect(await drive.list()).toEqual([added]);
  });

  it('never takes a reserved file for a deleted one', async () => {
    await held.add('first.txt');
    const id = await drive.reserve(held.wanted('a.txt', 7));
    await drive.scan();
    expect(await held.rowOf(id)).toMatchObject({ ownerId: held.ownerId, size: 7 });
    expect(await held.usage()).toMatchObject({ files: 2 });
    parts.clock.moveOn(HOUR);
    await drive.scan();
    await drive.write(id, Buffer.from('content'));
    expect(await drive.find(id)).toMatchObject({ path: 'Orders/a.txt', ownerId: held.ownerId });
  });

  it('leaves out a file that is being written', async () => {
    const { id } = await held.add('a.txt');
    await held.takeAway('Orders/a.txt');
    const stage = blobs.stage.bind(blobs);
    const seen: unknown[] = [];
    jest.spyOn(blobs, 'stage').mockImplementationOnce(async (content) => {
      const staged = await stage(content);
      return {
        ...staged,
        put: async (key, mode) => {
          // The index knows of the content already, and the storage does not.
          seen.push(await drive.scan(), await drive.read(id), await held.rowOf(id));
          await staged.put(key, mode);
        },
      };
    });
    await drive.write(id, Buffer.from('again'));
    expect(seen).toMatchObject([{ missing: 0 }, undefined, { size: 5 }]);
    expect(await held.rowOf(id)).toMatchObject({ size: 5, writtenAt: parts.clock.now() });
    expect((await drive.read(id))?.toString()).toBe('again');
  });

  it('does not undo a write that comes between reading a row and its blob', async () => {
    const { id } = await held.add('a.txt');
    await held.takeAway('Orders/a.txt');
    const headAll = blobs.headAll.bind(blobs);
    jest.spyOn(blobs, 'headAll').mockImplementationOnce(async (keys) => {
      const states = await headAll(keys);
      await drive.write(id, Buffer.from('content'));
      return states;
    });
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
    expect(await held.rowOf(id)).toMatchObject({ size: 7, writtenAt: parts.clock.now() });
    held.refuseHeads();
    expect(await drive.list()).toHaveLength(1);
  });

  it('runs once for all callers that come before its start, and never twice at a time', async () => {
    await held.byHand('Letter.txt', 'Dear Ann');
    const list = jest.spyOn(blobs, 'list');
    const results = await Promise.all([drive.scan(), drive.scan(), drive.scan()]);
    expect(list.mock.calls.length).toBeLessThanOrEqual(2);
    expect(results.reduce((sum, { found }) => Math.max(sum, found), 0)).toBe(1);
    expect(await drive.list()).toHaveLength(1);
  });

  it('rests between its steps, each of at most 500 files', async () => {
    for (let number = 0; number < 1_201; number += 1)
      await held.byHand(`${String(number)}.txt`, 'x');
    let rests = 0;
    const asked = jest.spyOn(blobs, 'headAll');
    const rest = async () => {
      rests += 1;
    };
    expect(await drive.scan(rest)).toEqual({ found: 1_201, missing: 0 });
    // Pages of the storage, and 200 rows of the index at a time.
    expect(rests).toBe(3 + 6);
    for (const [keys] of asked.mock.calls) expect(keys.length).toBeLessThanOrEqual(500);
  });

  it('ends if its rest does, and the next one goes through everything', async () => {
    for (let number = 0; number < 501; number += 1) await held.byHand(`${String(number)}.txt`, 'x');
    const stopped = drive.scan(() => Promise.reject(new Error('stopped')));
    await expect(stopped).rejects.toThrow('stopped');
    expect(await drive.list()).toHaveLength(500);
    await drive.scan();
    expect(await drive.list()).toHaveLength(501);
  });
});

describe('a scan of a storage whose list has the states of files', () => {
  it('asks about no file that has not changed', async () => {
    const added = await held.add('a.txt');
    await held.byHand('Letter.txt', 'Dear Ann');
    await drive.scan();
    held.refuseHeads();
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
    expect(await drive.find(added.id)).toEqual(added);
  });

  it('asks only about those that a person has changed or removed', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await held.add(name);
    await drive.scan();
    await held.byHand('Orders/a.txt', 'edited');
    await held.takeAway('Orders/b.txt');
    const asked = jest.spyOn(blobs, 'headAll');
    expect(await drive.scan()).toEqual({ found: 0, missing: 1 });
    const keys = new Set(asked.mock.calls.flatMap(([some]) => some));
    expect([...keys].sort()).toEqual(['Orders/a.txt', 'Orders/b.txt']);
  });
});

describe('a scan of a storage whose list has no states', () => {
  it('notices the same changes', async () => {
    const kept = await held.add('a.txt');
    const edited = await held.add('b.txt');
    await held.add('c.txt');
    await drive.scan();
    held.listWithoutStates();
    await held.byHand('Orders/b.txt', 'edited by hand');
    await held.takeAway('Orders/c.txt');
    await held.byHand('Letter.txt', 'Dear Ann');
    expect(await drive.scan()).toEqual({ found: 1, missing: 1 });
    expect(await held.rowOf(edited.id)).toMatchObject({ size: 14 });
    expect(await drive.find(kept.id)).toEqual(kept);
  });
});
