import { existsSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';
import { NewFolders } from '../../../../service/src/drive/folder/new-folders.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** Says which folders are synced; a sync ends when the test says so. */
class HeldSyncs extends FolderSyncs {
  readonly asked: string[] = [];
  readonly ends: PromiseWithResolvers<undefined>[] = [];

  override async reachDisk(folder: string): Promise<void> {
    this.asked.push(relative(temporary.path, folder));
    const end = Promise.withResolvers<undefined>();
    this.ends.push(end);
    await end.promise;
  }
}

let temporary: TemporaryFolder;
let syncs: HeldSyncs;
let folders: NewFolders;
const at = (...names: string[]) => join(temporary.path, ...names);
const settled = () => new Promise(setImmediate);

beforeEach(() => {
  temporary = new TemporaryFolder();
  syncs = new HeldSyncs();
  folders = new NewFolders(syncs);
});

afterEach(() => {
  temporary.remove();
});

/** Lets every sync succeed until there is none any more. */
async function syncAll(work: Promise<void>): Promise<void> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    for (const { resolve } of syncs.ends.splice(0)) resolve(undefined);
    await settled();
  }
  await done;
}

it('creates a folder and its parents', async () => {
  await folders.make(at('a', 'b', 'c'));
  expect(existsSync(at('a', 'b', 'c'))).toBe(true);
});

it('syncs the parent of each new folder, and nothing above', async () => {
  mkdirSync(at('old'));
  await folders.make(at('old', 'a', 'b'));
  await syncAll(folders.reachDisk(at('old', 'a', 'b')));
  expect(syncs.asked.toSorted()).toEqual(['old', join('old', 'a')]);
});

it('syncs once: afterwards a folder is not new', async () => {
  await folders.make(at('a'));
  await syncAll(folders.reachDisk(at('a')));
  await folders.reachDisk(at('a'));
  expect(syncs.asked).toEqual(['']);
});

it('lets callers that find a new folder wait for its sync, too', async () => {
  await folders.make(at('a', 'b'));
  const heard = jest.fn();
  const other = folders.reachDisk(at('a'));
  void other.then(heard);
  await settled();
  expect(heard).not.toHaveBeenCalled();
  await syncAll(other);
  expect(syncs.asked).toEqual(['']);
});

it('repeats a failed sync', async () => {
  await folders.make(at('a'));
  const unlucky = folders.reachDisk(at('a'));
  syncs.ends.splice(0)[0]?.reject(new Error('the disk is broken'));
  await expect(unlucky).rejects.toThrow('the disk is broken');
  await syncAll(folders.reachDisk(at('a')));
  expect(syncs.asked).toEqual(['', '']);
});

it('does not wait for a folder that existed before', async () => {
  await folders.make(at('new'));
  mkdirSync(at('old'));
  await folders.reachDisk(at('old'));
  expect(syncs.asked).toEqual([]);
});

it('lets many callers create the same folders at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => folders.make(at('a', 'b', 'c'))));
  await syncAll(folders.reachDisk(at('a', 'b', 'c')));
  expect(new Set(syncs.asked)).toEqual(new Set(['', 'a', join('a', 'b')]));
});
