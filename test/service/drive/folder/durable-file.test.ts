import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { FileContent } from '../../../../service/src/drive/drive.ts';
import {
  moveIfFree,
  moveIntoPlace,
  syncNameOf,
  stageRemoval,
  writeTemporaryFile,
} from '../../../../service/src/drive/folder/durable-file.ts';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
const file = () => join(folder.path, 'a', 'b', 'file.txt');
const temporary = () => join(folder.path, 'temporary');

beforeEach(() => {
  folder = new TemporaryFolder();
  mkdirSync(temporary());
});

afterEach(() => {
  jest.restoreAllMocks();
  folder.remove();
});

async function write(place: string, content: FileContent): Promise<void> {
  await moveIntoPlace(await writeTemporaryFile(content, temporary()), place);
  await syncNameOf(place);
}

describe('a file that gets a free name', () => {
  it('has it, although a network file system repeats the call and answers that it exists', async () => {
    const staged = await writeTemporaryFile(Buffer.from('content'), temporary());
    const { link } = fs;
    jest.spyOn(fs, 'link').mockImplementationOnce(async (from, to) => {
      await link(from, to);
      await link(from, to);
    });
    const place = join(folder.path, 'file.txt');
    expect(await moveIfFree(staged, place)).toBe(true);
    expect(readFileSync(place, 'utf8')).toBe('content');
    expect(readdirSync(temporary())).toEqual([]);
  });

  it('does not have it if another file does', async () => {
    const staged = await writeTemporaryFile(Buffer.from('content'), temporary());
    const place = join(folder.path, 'file.txt');
    writeFileSync(place, 'of another');
    expect(await moveIfFree(staged, place)).toBe(false);
    expect(readFileSync(place, 'utf8')).toBe('of another');
    expect(readdirSync(temporary())).toHaveLength(1);
  });
});

describe('a file that is written', () => {
  it('creates missing folders', async () => {
    await write(file(), Buffer.from('content'));
    expect(readFileSync(file(), 'utf8')).toBe('content');
  });

  it('is not reported as safe before the names of its new folders are', async () => {
    const synced: string[] = [];
    const reachDisk = jest.spyOn(FolderSyncs.prototype, 'reachDisk');
    reachDisk.mockImplementation(async (path) => void synced.push(relative(folder.path, path)));
    await Promise.all([
      write(file(), Buffer.from('one')),
      write(join(folder.path, 'a', 'b', 'other.txt'), Buffer.from('other')),
    ]);
    reachDisk.mockRestore();
    const count = (path: string) => synced.filter((one) => one === path).length;
    // Each: the folder that holds its file. And of the folders, that which holds them.
    expect([count(join('a', 'b')), count('a') > 0, count('') > 0]).toEqual([2, true, true]);
  });

  it('replaces a complete file by a complete file', async () => {
    await write(file(), Buffer.from('a long first content'));
    await write(file(), Readable.from([Buffer.from('second')]));
    expect(readFileSync(file(), 'utf8')).toBe('second');
  });

  it('writes any number of pieces in order', async () => {
    const pieces = Array.from({ length: 2_500 }, (_, number) => Buffer.from(`${String(number)} `));
    pieces.splice(1_000, 0, Buffer.alloc(0));
    await write(file(), pieces);
    expect(readFileSync(file()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('shows readers the old content while the new one arrives', async () => {
    await write(file(), Buffer.from('old'));
    const seen: string[] = [];
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('new ');
        seen.push(readFileSync(file(), 'utf8'));
        yield Buffer.from('content');
      })(),
    );
    await write(file(), content);
    expect(seen).toEqual(['old']);
    expect(readFileSync(file(), 'utf8')).toBe('new content');
  });

  it.each<[string, () => FileContent]>([
    ['bytes', () => Buffer.from('Dear Ann')],
    ['pieces', () => [Buffer.from('Dear '), Buffer.from('Ann')]],
    ['a stream', () => Readable.from([Buffer.from('Dear '), Buffer.from('Ann')])],
  ])('tells how many bytes there are: %s', async (_, content) => {
    expect((await writeTemporaryFile(content(), temporary())).size).toBe(8);
  });

  it('leaves nothing in the temporary folder after it was moved', async () => {
    await write(file(), Buffer.from('content'));
    expect(readdirSync(temporary())).toEqual([]);
  });

  it('leaves nothing in the temporary folder if its content breaks off', async () => {
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(write(file(), content)).rejects.toThrow('cut');
    expect(readdirSync(temporary())).toEqual([]);
  });

  it("throws the file system's error", async () => {
    writeFileSync(join(folder.path, 'a'), 'no folder');
    const writing = write(file(), Buffer.from('x'));
    await expect(writing).rejects.toMatchObject({ syscall: 'rename' });
  });
});

describe('a file that is removed', () => {
  beforeEach(() => write(file(), Buffer.from('content')));

  it('is gone, and may be restored', async () => {
    const taken = await stageRemoval(file(), temporary());
    expect(existsSync(file())).toBe(false);
    await taken.putBack();
    expect(readFileSync(file(), 'utf8')).toBe('content');
  });

  it('leaves nothing after it is discarded', async () => {
    const taken = await stageRemoval(file(), temporary());
    await taken.discard();
    expect(readdirSync(temporary())).toEqual([]);
    expect(existsSync(file())).toBe(false);
  });

  it('is gone permanently only when its name is off the disk; otherwise it stays', async () => {
    jest.spyOn(FolderSyncs.prototype, 'reachDisk').mockRejectedValueOnce(new Error('EIO'));
    await expect(stageRemoval(file(), temporary())).rejects.toThrow('EIO');
    expect(readFileSync(file(), 'utf8')).toBe('content');
  });

  it('may already be missing, with its folder', async () => {
    const taken = await stageRemoval(join(folder.path, 'none', 'file.txt'), temporary());
    await taken.putBack();
    await taken.discard();
    expect(existsSync(join(folder.path, 'none'))).toBe(false);
  });

  it('is removed at once if the disk has no space to keep it', async () => {
    const full = Object.assign(new Error('no space is left'), { code: 'ENOSPC' });
    jest.spyOn(fs, 'rename').mockRejectedValueOnce(full);
    await stageRemoval(file(), temporary());
    expect(existsSync(file())).toBe(false);
    expect(readdirSync(temporary())).toEqual([]);
  });

  it('must not be a folder', async () => {
    const taking = stageRemoval(join(folder.path, 'a'), temporary());
    await expect(taking).rejects.toMatchObject({ code: 'ERR_FS_EISDIR' });
    expect(readFileSync(file(), 'utf8')).toBe('content');
  });
});
