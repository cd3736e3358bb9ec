import type { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import { WriteAheadLog } from '../../../../service/src/store/sqlite/write-ahead-log.ts';
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

/** As if the disk of the drive were not mounted: nothing is there. */
function unmount(): void {
  jest.spyOn(blobs, 'identity').mockResolvedValue(null);
  jest.spyOn(blobs, 'head').mockResolvedValue(undefined);
  jest.spyOn(blobs, 'headAll').mockResolvedValue(new Map());
  jest.spyOn(blobs, 'get').mockResolvedValue(undefined);
  jest.spyOn(blobs, 'list').mockImplementation(async function* () {
    yield [];
  });
}

describe('while the disk is not mounted', () => {
  it('a scan changes nothing, and files keep their owners, sizes and states', async () => {
    const added = await held.add('a.txt');
    await drive.scan();
    const before = await held.rowOf(added.id);
    unmount();
    await expect(drive.scan()).rejects.toMatchObject({ code: 'disk_fault' });
    expect(await held.rowOf(added.id)).toEqual(before);
    expect(await drive.list()).toEqual([added]);
    jest.restoreAllMocks();
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
  });

  it('a scan changes nothing if that happens while it runs', async () => {
    const added = await held.add('a.txt');
    const identity = blobs.identity.bind(blobs);
    // The disk goes after the first question: each later answer is that nothing is there.
    const checked = jest.spyOn(blobs, 'identity').mockImplementationOnce(async () => {
      const id = await identity();
      unmount();
      return id;
    });
    await expect(drive.scan()).rejects.toMatchObject({ code: 'disk_fault' });
    expect(checked).toHaveBeenCalled();
    expect(await held.rowOf(added.id)).toMatchObject({
      ownerId: held.ownerId,
      size: 7,
      writtenAt: expect.any(Number) as number,
    });
  });

  it('a scan changes nothing if that happens just before it updates the index', async () => {
    const added = await held.add('a.txt');
    held.listWithoutStates();
    const headAll = jest.spyOn(blobs, 'headAll').mockResolvedValueOnce(new Map());
    headAll.mockImplementationOnce(async () => {
      unmount();
      return new Map();
    });
    await expect(drive.scan()).rejects.toMatchObject({ code: 'disk_fault' });
    expect(await held.rowOf(added.id)).toMatchObject({ size: 7 });
    expect(await drive.list()).toEqual([added]);
  });

  it('contents are not reported as missing', async () => {
    const { id } = await held.add('a.txt');
    unmount();
    const fault = { code: 'disk_fault' };
    await expect(drive.read(id)).rejects.toMatchObject(fault);
    await expect(drive.open(id)).rejects.toMatchObject(fault);
    await expect(drive.state(id)).rejects.toMatchObject(fault);
    jest.restoreAllMocks();
    expect((await drive.read(id))?.toString()).toBe('content');
  });
});

describe('a process that is killed between storing the state and writing the content', () => {
  /** Leaves everything as it is at that moment. */
  const killAtPut = () => {
    const killed = Promise.withResolvers<undefined>();
    const stage = blobs.stage.bind(blobs);
    jest.spyOn(blobs, 'stage').mockImplementationOnce(async (content) => ({
      ...(await stage(content)),
      put: () => {
        killed.resolve(undefined);
        return new Promise(() => undefined);
      },
    }));
    return killed.promise;
  };

  it('leaves a file that is missing as soon as it is read or scanned, and can be written', async () => {
    await held.add('first.txt');
    const id = await drive.reserve(held.wanted('a.txt', 7));
    const killed = killAtPut();
    void drive.write(id, Buffer.from('content'));
    await killed;
    expect(await held.rowOf(id)).toMatchObject({ writtenAt: parts.clock.now() });
    const restarted = held.restarted();
    expect(await restarted.state(id)).toBeUndefined();
    expect(await restarted.find(id)).toBeUndefined();
    await restarted.write(id, Buffer.from('content'));
    expect(await restarted.find(id)).toMatchObject({ path: 'Orders/a.txt', ownerId: held.ownerId });
  });

  it('leaves a replaced file with its old content, whose size a scan stores again', async () => {
    const { id } = await held.add('a.txt', 'old');
    const killed = killAtPut();
    void drive.write(id, Buffer.from('new content'));
    await killed;
    expect(await held.usage()).toEqual({ files: 1, bytes: 11 });
    const restarted = held.restarted();
    await restarted.scan();
    expect(await held.usage()).toEqual({ files: 1, bytes: 3 });
    expect((await restarted.read(id))?.toString()).toBe('old');
  });
});

it('a failed write leaves the state in the index as it was', async () => {
  const { id } = await held.add('a.txt', 'old');
  await drive.scan();
  const before = await held.rowOf(id);
  const reserved = await drive.reserve(held.wanted('b.txt', 3));
  parts.clock.moveOn(HOUR);
  const stage = blobs.stage.bind(blobs);
  jest.spyOn(blobs, 'stage').mockImplementation(async (content) => ({
    ...(await stage(content)),
    put: () => Promise.reject(new Error('broken')),
  }));
  await expect(drive.write(id, Buffer.from('longer'))).rejects.toThrow('broken');
  await expect(drive.write(reserved, Buffer.from('new'))).rejects.toThrow('broken');
  expect(await held.rowOf(id)).toEqual(before);
  expect(await held.rowOf(reserved)).toMatchObject({ size: 3, writtenAt: null });
  expect(await drive.find(reserved)).toBeUndefined();
});

it('a file does not come back if its removal is stored and cannot be synced', async () => {
  const added = await held.add('a.txt');
  jest.spyOn(WriteAheadLog.prototype, 'reachDisk').mockRejectedValueOnce(new Error('EIO'));
  await expect(drive.remove(added.id)).rejects.toThrow('EIO');
  expect(await drive.find(added.id)).toBeUndefined();
  // A scan would give it to somebody else.
  expect(await blobs.head(added.path)).toBeUndefined();
});
