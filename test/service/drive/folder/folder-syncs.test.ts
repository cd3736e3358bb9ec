import fs from 'node:fs/promises';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';

/** Counts the folders that are synced, and ends each sync when it is told to. */
function watchSyncs() {
  const ends: { succeed: () => void; fail: (cause: Error) => void }[] = [];
  jest.spyOn(fs, 'open').mockImplementation(async () => {
    const sync = () =>
      new Promise<void>((succeed, fail) => {
        ends.push({ succeed, fail });
      });
    return { sync, close: async () => undefined } as fs.FileHandle;
  });
  return ends;
}

const settled = () => new Promise(setImmediate);

describe('FolderSyncs', () => {
  afterEach(() => jest.restoreAllMocks());

  it('syncs once for all callers before the sync began', async () => {
    const ends = watchSyncs();
    const syncs = new FolderSyncs();
    const all = Promise.all([syncs.reachDisk('a'), syncs.reachDisk('a')]);
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]!.succeed();
    await all;
  });

  it('starts another sync for later callers, and a concurrent one for another folder', async () => {
    const ends = watchSyncs();
    const syncs = new FolderSyncs();
    const first = syncs.reachDisk('a');
    await settled();
    const later = jest.fn();
    const second = syncs.reachDisk('a').then(later);
    const other = syncs.reachDisk('b');
    await settled();
    expect(ends).toHaveLength(2);
    ends[0]!.succeed();
    await first;
    await settled();
    expect(later).not.toHaveBeenCalled();
    expect(ends).toHaveLength(3);
    for (const { succeed } of ends) succeed();
    await Promise.all([second, other]);
  });

  it('fails all callers of a failed sync, and not the next ones', async () => {
    const ends = watchSyncs();
    const syncs = new FolderSyncs();
    const failing = Promise.allSettled([syncs.reachDisk('a'), syncs.reachDisk('a')]);
    await settled();
    const next = syncs.reachDisk('a');
    ends[0]!.fail(new Error('The disk is broken'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await settled();
    ends[1]!.succeed();
    await next;
  });
});
