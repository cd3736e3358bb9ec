import { existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { moveFile, removeEmptyFolders } from '../../../../service/src/drive/folder/move-file.ts';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
const place = (...path: string[]) => join(folder.path, ...path);
beforeEach(() => {
  folder = new TemporaryFolder();
  mkdirSync(place('old'));
  writeFileSync(place('old', 'a'), 'content');
});
afterEach(() => {
  jest.restoreAllMocks();
  folder.remove();
});

const fault = (code: string) => Object.assign(new Error(code), { code, errno: -1, syscall: 'x' });

describe('a file that is moved', () => {
  it('keeps its old path until the new one is on the disk', async () => {
    const steps: string[] = [];
    jest.spyOn(FolderSyncs.prototype, 'reachDisk').mockImplementation(async (synced) => {
      steps.push(`${synced}: ${String(existsSync(place('old', 'a')))}`);
    });
    expect(await moveFile(place('old', 'a'), place('new', 'a'))).toBe(true);
    expect(steps[0]).toBe(`${place('new')}: true`);
    expect(steps).toContain(`${folder.path}: true`);
    expect(steps.at(-1)).toBe(`${place('old')}: false`);
  });

  it('is one file after a crash that left both paths', async () => {
    mkdirSync(place('new'));
    linkSync(place('old', 'a'), place('new', 'a'));
    expect(await moveFile(place('old', 'a'), place('new', 'a'))).toBe(true);
    expect(existsSync(place('old', 'a'))).toBe(false);
    expect(readFileSync(place('new', 'a'), 'utf8')).toBe('content');
  });

  it('stays where it is if the old path cannot be removed', async () => {
    jest.spyOn(fs, 'rm').mockRejectedValueOnce(fault('EACCES'));
    await expect(moveFile(place('old', 'a'), place('new', 'a'))).rejects.toThrow('EACCES');
    expect(existsSync(place('new', 'a'))).toBe(false);
    expect(readFileSync(place('old', 'a'), 'utf8')).toBe('content');
  });

  it('is also moved on a file system without hard links', async () => {
    jest.spyOn(fs, 'link').mockRejectedValue(fault('EPERM'));
    writeFileSync(place('taken'), 'theirs');
    expect(await moveFile(place('old', 'a'), place('taken'))).toBe(false);
    expect(await moveFile(place('old', 'a'), place('new', 'a'))).toBe(true);
    expect(readFileSync(place('new', 'a'), 'utf8')).toBe('content');
    expect(readFileSync(place('taken'), 'utf8')).toBe('theirs');
    expect(existsSync(place('old', 'a'))).toBe(false);
  });
});

describe('empty folders', () => {
  it('are removed up to the root, or to one that is not empty', async () => {
    mkdirSync(place('a', 'b', 'c'), { recursive: true });
    await removeEmptyFolders(folder.path, place('a', 'b', 'c'));
    expect(existsSync(place('a'))).toBe(false);
    mkdirSync(place('old', 'b', 'c'), { recursive: true });
    await removeEmptyFolders(folder.path, place('old', 'b', 'c'));
    expect(existsSync(place('old', 'b'))).toBe(false);
    expect(existsSync(place('old', 'a'))).toBe(true);
  });

  it('are kept if they are the root itself, or outside', async () => {
    mkdirSync(place('root'));
    mkdirSync(place('rootless'));
    for (const kept of [place('root'), place('rootless')]) {
      await removeEmptyFolders(place('root'), kept);
      expect(existsSync(kept)).toBe(true);
    }
  });
});
