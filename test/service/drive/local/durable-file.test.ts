import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { writeDurably } from '../../../../service/src/drive/local/durable-file.ts';
import { FolderSyncs } from '../../../../service/src/drive/local/folder-syncs.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

describe('writeDurably', () => {
  let folder: TemporaryFolder;
  const file = () => join(folder.path, 'a', 'b', 'file.txt');
  const temporary = () => join(folder.path, 'temporary');

  beforeEach(() => {
    folder = new TemporaryFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  it('makes the folders that are missing', async () => {
    await writeDurably(file(), Buffer.from('content'), temporary());
    expect(readFileSync(file(), 'utf8')).toBe('content');
  });

  it('lets nobody be told that a file is safe before the names of its new folders are', async () => {
    const synced: string[] = [];
    const reachDisk = jest.spyOn(FolderSyncs.prototype, 'reachDisk');
    reachDisk.mockImplementation(async (path) => void synced.push(relative(folder.path, path)));
    await Promise.all([
      writeDurably(file(), Buffer.from('one'), temporary()),
      writeDurably(join(folder.path, 'a', 'b', 'other.txt'), Buffer.from('other'), temporary()),
    ]);
    reachDisk.mockRestore();
    const count = (path: string) => synced.filter((one) => one === path).length;
    // Each: the folder that holds its file. And of the folders, that which holds them.
    expect([count(join('a', 'b')), count('a') > 0, count('') > 0]).toEqual([2, true, true]);
  });

  it('replaces a whole file by a whole file', async () => {
    await writeDurably(file(), Buffer.from('a long first content'), temporary());
    await writeDurably(file(), Readable.from([Buffer.from('second')]), temporary());
    expect(readFileSync(file(), 'utf8')).toBe('second');
  });

  it('writes pieces one after the other, however many', async () => {
    const pieces = Array.from({ length: 2_500 }, (_, number) => Buffer.from(`${String(number)} `));
    pieces.splice(1_000, 0, Buffer.alloc(0));
    await writeDurably(file(), pieces, temporary());
    expect(readFileSync(file()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('shows a reader the old content while the new one is coming', async () => {
    await writeDurably(file(), Buffer.from('old'), temporary());
    const seen: string[] = [];
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('new ');
        seen.push(readFileSync(file(), 'utf8'));
        yield Buffer.from('content');
      })(),
    );
    await writeDurably(file(), content, temporary());
    expect(seen).toEqual(['old']);
    expect(readFileSync(file(), 'utf8')).toBe('new content');
  });

  it('leaves nothing in the temporary folder, whether it went well or not', async () => {
    await writeDurably(file(), Buffer.from('content'), temporary());
    mkdirSync(join(folder.path, 'taken'));
    writeFileSync(join(folder.path, 'taken', 'x'), '');
    const writing = writeDurably(join(folder.path, 'taken'), Buffer.from('x'), temporary());
    await expect(writing).rejects.toThrow();
    expect(readdirSync(temporary())).toEqual([]);
  });

  it("throws the file system's own error", async () => {
    writeFileSync(join(folder.path, 'a'), 'no folder');
    const writing = writeDurably(file(), Buffer.from('x'), temporary());
    await expect(writing).rejects.toMatchObject({ syscall: 'rename' });
  });
});
