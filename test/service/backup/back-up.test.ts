import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { BackupProgress } from '../../../service/src/backup/backup.ts';
import { backUp } from '../../../service/src/backup/back-up.ts';
import type { DataFolder } from '../../../service/src/store/data-folder.ts';
import { prepareDataFolder } from '../../../service/src/store/data-folder.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

let folder: TemporaryFolder;
let data: DataFolder;
let service: BetterSqlite.Database;
const target = () => join(folder.path, 'copy');

beforeEach(async () => {
  folder = new TemporaryFolder();
  data = await prepareDataFolder(join(folder.path, 'data'));
  await (await openDatabase(data.databaseFile)).close();
  service = new BetterSqlite(data.databaseFile);
});
afterEach(() => {
  jest.restoreAllMocks();
  service.close();
  folder.remove();
});

const name = (path: string) =>
  service
    .prepare('insert into "driveFiles" ("id", "path", "createdAt") values (?, ?, 0)')
    .run(`fil_${path}`, path);
const write = (path: string) => {
  const file = join(data.driveFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, path);
};
const isCopied = (path: string) => existsSync(join(target(), 'drive', path));

/** Lets something happen once the moment of the copy has passed. */
const meanwhile = (happens: () => void): BackupProgress => {
  let isOver = false;
  const once = () => {
    if (!isOver) happens();
    isOver = true;
  };
  return { database: once, files: () => undefined };
};

const namesInCopy = () => {
  const copy = new BetterSqlite(join(target(), 'docloom.db'), { readonly: true });
  const paths = copy.prepare('select "path" from "driveFiles"').pluck().all();
  copy.close();
  return paths;
};

describe('changes while the database is being copied', () => {
  it('a file that is indexed and written after the snapshot is in neither copy', async () => {
    await backUp(
      data,
      target(),
      meanwhile(() => {
        name('Orders/Late.docx');
        write('Orders/Late.docx');
      }),
    );
    expect(namesInCopy()).toEqual([]);
    expect(isCopied('Orders/Late.docx')).toBe(false);
  });

  it('a file that was indexed before and is written after the snapshot is in both copies', async () => {
    name('Orders/Slow.docx');
    await backUp(
      data,
      target(),
      meanwhile(() => write('Orders/Slow.docx')),
    );
    expect(namesInCopy()).toEqual(['Orders/Slow.docx']);
    expect(readFileSync(join(target(), 'drive/Orders/Slow.docx'), 'utf8')).toBe('Orders/Slow.docx');
  });

  it('a file that is not in the index is copied if it existed before', async () => {
    write('found.txt');
    await backUp(
      data,
      target(),
      meanwhile(() => undefined),
    );
    expect(isCopied('found.txt')).toBe(true);
  });

  it('a file that is removed is omitted', async () => {
    name('Gone.docx');
    write('Gone.docx');
    await backUp(
      data,
      target(),
      meanwhile(() => rmSync(join(data.driveFolder, 'Gone.docx'))),
    );
    expect(isCopied('Gone.docx')).toBe(false);
  });

  describe('that moves files into the folders of their holders', () => {
    const move = (path: string, to: string) => {
      service.prepare('update "driveFiles" set "path" = ? where "path" = ?').run(to, path);
      write(to);
      rmSync(join(data.driveFolder, path));
    };
    const plan = (path: string, to: string) =>
      service.prepare('insert into "driveMoves" values (?, ?, ?)').run(`fil_${path}`, to, to);

    it('fails: the copy would not have the moved files', async () => {
      name('a.docx');
      write('a.docx');
      const copying = backUp(
        data,
        target(),
        meanwhile(() => move('a.docx', 'Ann [k3f9]/a.docx')),
      );
      await expect(copying).rejects.toMatchObject({ code: 'backup_failed' });
      expect(existsSync(target())).toBe(false);
      await backUp(
        data,
        target(),
        meanwhile(() => undefined),
      );
      expect(isCopied('Ann [k3f9]/a.docx')).toBe(true);
    });

    it('fails while a file is between its two paths', async () => {
      name('a.docx');
      write('a.docx');
      const copying = backUp(
        data,
        target(),
        meanwhile(() => plan('a.docx', 'Ann [k3f9]/a.docx')),
      );
      await expect(copying).rejects.toThrow('moving the files');
    });

    it('has both paths of a file whose move was interrupted earlier', async () => {
      name('a.docx');
      plan('a.docx', 'Ann [k3f9]/a.docx');
      await backUp(
        data,
        target(),
        meanwhile(() => write('Ann [k3f9]/a.docx')),
      );
      expect(isCopied('Ann [k3f9]/a.docx')).toBe(true);
    });

    it('does not fail if the drive was divided before: files move for other reasons', async () => {
      service.prepare(`insert into "settings" values ('driveLayout', 'by holder')`).run();
      name('Ann [k3f9]/a/b.docx');
      write('Ann [k3f9]/a/b.docx');
      await backUp(
        data,
        target(),
        meanwhile(() => move('Ann [k3f9]/a/b.docx', 'Ann [k3f9]/a (2)/b.docx')),
      );
      expect(isCopied('Ann [k3f9]/a/b.docx')).toBe(false);
    });
  });

  it('partial files and caches are omitted', async () => {
    write('.docloom/half');
    write('../thumbnails/picture.png');
    await backUp(
      data,
      target(),
      meanwhile(() => undefined),
    );
    expect(isCopied('.docloom')).toBe(false);
    expect(isCopied('../thumbnails')).toBe(false);
  });

  it('continuous commits do not prevent it from ending', async () => {
    const text = 'x'.repeat(1_000);
    const rows = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into "settings" select 'filler ' || i, ? from n`;
    service.prepare(rows).run(text);
    let commits = 0;
    await backUp(data, target(), {
      database: () => name(`Late ${String((commits += 1))}.docx`),
      files: () => undefined,
    });
    expect(commits).toBeGreaterThan(5);
    expect(namesInCopy()).toEqual([]);
  });
});

describe('the marker of the drive', () => {
  const identify = (inDrive: string | null) => {
    service.prepare('insert into "settings" values (?, ?)').run('driveId', 'drv_1');
    if (inDrive === null) return;
    mkdirSync(join(data.driveFolder, '.docloom'));
    writeFileSync(join(data.driveFolder, '.docloom', 'drive-id'), `${inDrive}\n`);
  };
  const done = meanwhile(() => undefined);

  it('is in the copy', async () => {
    identify('drv_1');
    await backUp(data, target(), done);
    const marker = join(target(), 'drive', '.docloom', 'drive-id');
    expect(readFileSync(marker, 'utf8')).toBe('drv_1\n');
  });

  it.each([
    ['missing', null],
    ['that of another database', 'drv_2'],
  ])('prevents a backup if it is %s: the disk is not mounted', async (_, inDrive) => {
    identify(inDrive);
    const backup = backUp(data, target(), done);
    await expect(backup).rejects.toMatchObject({ code: 'backup_failed' });
    expect(existsSync(target())).toBe(false);
  });

  it('prevents a backup if the disk is unmounted while files are copied', async () => {
    identify('drv_1');
    write('a.txt');
    const unmount = () => rmSync(data.driveFolder, { recursive: true });
    const backup = backUp(data, target(), { database: () => undefined, files: unmount });
    await expect(backup).rejects.toMatchObject({ code: 'backup_failed' });
    expect(existsSync(target())).toBe(false);
  });
});

describe('a power failure', () => {
  /** Backs up, and returns the synced folders and the steps between them, relative to the copy. */
  const stepsOfBackUp = async () => {
    const steps: string[] = [];
    const [open, rename, write] = [fs.open, fs.rename, fs.writeFile];
    jest.spyOn(fs, 'open').mockImplementation((path, flags, mode) => {
      if (flags === 'r' && typeof path === 'string') {
        steps.push(`sync ${relative(target(), path) || '.'}`);
      }
      return open(path, flags, mode);
    });
    jest.spyOn(fs, 'rename').mockImplementation((from, to) => {
      steps.push(`name ${relative(target(), String(to))}`);
      return rename(from, to);
    });
    jest.spyOn(fs, 'writeFile').mockImplementation((path, ...rest) => {
      if (typeof path === 'string') steps.push(`write ${relative(target(), path)}`);
      return write(path, ...rest);
    });
    await backUp(data, target(), { database: () => undefined, files: () => undefined });
    return steps;
  };

  it('does not remove a folder of the copy', async () => {
    write('Orders/2026/January/One.docx');
    const steps = await stepsOfBackUp();
    const folders = ['..', '.', 'drive', 'drive/Orders', 'drive/Orders/2026'];
    expect(steps).toEqual(expect.arrayContaining(folders.map((path) => `sync ${path}`)));
  });

  it('leaves an unfinished copy that can be recognised', async () => {
    const steps = await stepsOfBackUp();
    const first = steps.indexOf('write docloom.db.incomplete');
    expect(steps.slice(first, first + 2)).toEqual(['write docloom.db.incomplete', 'sync .']);
    expect(first).toBeLessThan(steps.indexOf('sync drive'));
  });

  it('leaves the final name only if everything else is there', async () => {
    const steps = await stepsOfBackUp();
    expect(steps.slice(-3)).toEqual(['sync .', 'name docloom.db', 'sync .']);
  });
});
