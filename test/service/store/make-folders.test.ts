import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolders } from '../../../service/src/store/make-folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloom-test-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('makeFolders', () => {
  it('creates a folder and its parents', async () => {
    await makeFolders(join(folder, 'one', 'two', 'three'));
    expect(statSync(join(folder, 'one', 'two', 'three')).isDirectory()).toBe(true);
  });

  it('syncs the name of each folder that it creates, and no others', async () => {
    const open = jest.spyOn(fs, 'open');
    await makeFolders(join(folder, 'one', 'two'));
    expect(open.mock.calls.map(([path]) => path)).toEqual([folder, join(folder, 'one')]);
    await makeFolders(join(folder, 'one', 'two'));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('accepts an existing folder', async () => {
    await makeFolders(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('lets many callers create the same folders at once', async () => {
    const deep = join(folder, 'one', 'two', 'three');
    await Promise.all(Array.from({ length: 32 }, () => makeFolders(deep)));
    expect(statSync(deep).isDirectory()).toBe(true);
  });

  it('rejects a path below a file, and the path of a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(makeFolders(file)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolders(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  const inProc = existsSync('/proc/self') ? it : it.skip;
  inProc('ends where the system says that the parent does not exist', async () => {
    await expect(makeFolders('/proc/nope/drive')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
