import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { DataFolder } from '../../../service/src/store/data-folder.ts';
import { lockDataFolder, prepareDataFolder } from '../../../service/src/store/data-folder.ts';
import { rejectionOf } from '../rejection-of.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

let temporary: TemporaryFolder;
const path = () => join(temporary.path, 'data');

beforeEach(() => {
  temporary = new TemporaryFolder();
});

afterEach(() => {
  temporary.remove();
});

describe('a data folder', () => {
  it('is created with its parents', async () => {
    const nested = join(path(), 'a', 'b');
    expect(await prepareDataFolder(nested)).toEqual({
      folder: nested,
      databaseFile: join(nested, 'docloom.db'),
      driveFolder: join(nested, 'drive'),
      stagingFolder: join(nested, 'staging'),
      thumbnailFolder: join(nested, 'thumbnails'),
    });
    expect(statSync(join(nested, 'drive')).isDirectory()).toBe(true);
  });

  it('is accessible to its owner only', async () => {
    mkdirSync(path(), { mode: 0o755 });
    await prepareDataFolder(path());
    expect(statSync(path()).mode & 0o777).toBe(0o700);
  });

  it('may already exist, with files in it', async () => {
    await prepareDataFolder(path());
    writeFileSync(join(path(), 'drive', 'a.docx'), 'x');
    await prepareDataFolder(path());
    expect(statSync(join(path(), 'drive', 'a.docx')).size).toBe(1);
  });

  it('is rejected if a file has its name', async () => {
    writeFileSync(path(), 'x');
    await expect(prepareDataFolder(path())).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringContaining(path()) as string,
    });
  });
});

describe('the lock of a data folder', () => {
  let dataFolder: DataFolder;

  beforeEach(async () => {
    dataFolder = await prepareDataFolder(path());
  });

  it('rejects a second holder with an error that names the folder', () => {
    const unlock = lockDataFolder(dataFolder);
    const error = rejectionOf(() => lockDataFolder(dataFolder));
    expect(error.code).toBe('data_folder_in_use');
    expect(error.message).toContain(dataFolder.folder);
    unlock();
  });

  it('is free again after its release', () => {
    lockDataFolder(dataFolder)();
    expect(() => {
      lockDataFolder(dataFolder)();
    }).not.toThrow();
  });

  it('is separate for each folder', async () => {
    const other = await prepareDataFolder(join(temporary.path, 'other'));
    const unlocks = [lockDataFolder(dataFolder), lockDataFolder(other)];
    for (const unlock of unlocks) unlock();
  });

  it.each([
    ['a folder has its name', (folder: string) => mkdirSync(join(folder, 'docloom.lock'))],
    [
      'a text file has its name',
      (folder: string) => {
        writeFileSync(join(folder, 'docloom.lock'), 'no lock of ours '.repeat(100));
      },
    ],
  ])('fails when %s', (_, spoil) => {
    spoil(dataFolder.folder);
    expect(rejectionOf(() => lockDataFolder(dataFolder)).code).toBe('data_folder_unusable');
  });

  it('fails if the folder is missing', () => {
    const gone = { ...dataFolder, folder: join(temporary.path, 'gone') };
    expect(rejectionOf(() => lockDataFolder(gone)).code).toBe('data_folder_unusable');
  });

  describe('and another process', () => {
    let other: ChildProcessByStdio<Writable, Readable, null> | undefined;

    /** Starts a process that locks the folder; resolves with its output. */
    async function lockElsewhere(): Promise<string> {
      const script = join(__dirname, 'hold-data-folder.mjs');
      other = spawn(process.execPath, [script, dataFolder.folder], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const [said] = (await once(other.stdout, 'data')) as [Buffer];
      return said.toString().trim();
    }

    async function end(how: 'in order' | 'killed'): Promise<void> {
      if (!other) return;
      const ended = once(other, 'close');
      if (how === 'killed') other.kill('SIGKILL');
      else other.stdin.end();
      await ended;
      other = undefined;
    }

    afterEach(() => end('killed'));

    it('is rejected while this process has the lock', async () => {
      const unlock = lockDataFolder(dataFolder);
      expect(await lockElsewhere()).toBe('data_folder_in_use');
      unlock();
    });

    it.each(['in order', 'killed'] as const)(
      'frees the lock when it has ended: %s',
      async (how) => {
        expect(await lockElsewhere()).toBe('locked');
        expect(rejectionOf(() => lockDataFolder(dataFolder)).code).toBe('data_folder_in_use');
        await end(how);
        lockDataFolder(dataFolder)();
      },
    );
  });
});
