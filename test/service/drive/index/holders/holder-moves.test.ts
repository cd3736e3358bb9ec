import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { BlobStore } from '../../../../../service/src/drive/blob-store.ts';
import { FolderBlobStore } from '../../../../../service/src/drive/folder/folder-blob-store.ts';
import { DriveUpkeep } from '../../../../../service/src/drive/index/drive-upkeep.ts';
import type { IndexedDrive } from '../../../../../service/src/drive/index/indexed-drive.ts';
import { planMove, listMoves } from '../../../../../service/src/store/records/drive/drive-moves.ts';
import { listIndexedFiles } from '../../../../../service/src/store/records/drive/drive-files.ts';
import { driveUsageOf } from '../../../../../service/src/store/records/drive/drive-usage.ts';
import { queriesOf } from '../../../../../service/src/store/store.ts';
import type { User } from '../../../../../service/src/store/records/users.ts';
import { InMemoryBlobStore } from '../../in-memory-blob-store.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { withPlugin } from '../../../store/with-plugin.ts';
import { makeUser } from '../../../users.ts';
import { holderOf, newDriveOn, oldDriveOn, withoutHolder } from './holders-of-a-test.ts';

const held = partsForEachTest();
let ann: User;
let ben: User;
let blobs: FolderBlobStore;
let ids: Record<string, string>;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann', 'Sales');
  ben = await makeUser(held.parts, 'Ben');
  blobs = new FolderBlobStore(held.driveFolder);
  ids = await fill(blobs);
});
afterEach(() => jest.restoreAllMocks());

/** Files of an earlier version; returns their ids by their paths. */
async function fill(into: BlobStore): Promise<Record<string, string>> {
  const old = oldDriveOn(into, held.parts);
  const made: Record<string, string> = {};
  const add = async (user: User, name: string, ...folders: string[]) => {
    const content = Buffer.from(`${user.name}: ${[...folders, name].join('/')}`);
    const file = await old.add({ folders, name, ownerId: user.id }, content);
    made[file.path] = file.id;
  };
  await add(ann, 'Order.docx', 'Orders');
  await add(ben, 'Order.docx', 'Orders');
  await add(ann, 'Letter.docx', 'Orders', 'Templates');
  await add(ben, 'Upload.docx');
  await (await into.stage(Buffer.from('by hand'))).put('By hand/a.txt', 'create');
  await old.scan();
  return made;
}

const rest = () => setImmediate();
const move = (drive: IndexedDrive) => drive.moveToHolders(rest, () => undefined);
const textOf = async (drive: IndexedDrive, path: string) =>
  (await drive.read(ids[path]!))?.toString();

const CONTENTS: Readonly<Record<string, string>> = {
  'Orders/Order.docx': 'Ann: Orders/Order.docx',
  'Orders/Order (2).docx': 'Ben: Orders/Order.docx',
  'Orders/Templates/Letter.docx': 'Ann: Orders/Templates/Letter.docx',
  'Upload.docx': 'Ben: Upload.docx',
};

/** Every file is in its holder's folder with its id and content, and there is nothing else. */
async function expectMoved(drive: IndexedDrive): Promise<void> {
  const listed = await drive.list();
  expect(listed.filter(({ ownerId }) => ownerId === null)).toMatchObject([
    { path: 'By hand/a.txt' },
  ]);
  const owned = listed.filter(({ ownerId }) => ownerId !== null);
  expect(Object.fromEntries(owned.map(({ path, id }) => [withoutHolder(path), id]))).toEqual(ids);
  for (const { path, ownerId } of owned) {
    expect(holderOf(path)).toMatch(ownerId === ann.id ? /^Sales \[/ : /^Ben \[/);
  }
  for (const [path, content] of Object.entries(CONTENTS)) {
    expect(await textOf(drive, path)).toBe(content);
  }
  expect(await listMoves(held.parts.store, 10)).toEqual([]);
}

describe('The files of an earlier version', () => {
  it('move to their holders, and keep their ids, contents and quotas', async () => {
    const drive = newDriveOn(blobs, held.parts);
    const before = await driveUsageOf(held.parts.store, ann.id);
    expect(await move(drive)).toEqual({ moved: 4, kept: 0 });
    await expectMoved(drive);
    expect(await drive.scan()).toEqual({ found: 0, missing: 0 });
    await expectMoved(drive);
    expect(await driveUsageOf(held.parts.store, ann.id)).toEqual(before);
    const top = readdirSync(held.driveFolder).filter((name) => !name.startsWith('.'));
    expect(top.sort()).toEqual([
      expect.stringMatching(/^Ben \[/),
      'By hand',
      expect.stringMatching(/^Sales \[/),
    ]);
  });

  it('move once: files of somebody who joins a team later stay', async () => {
    await move(newDriveOn(blobs, held.parts));
    const next = newDriveOn(blobs, held.parts);
    expect(await move(next)).toEqual({ moved: 0, kept: 0 });
    await expectMoved(next);
  });

  it('can be read, written and removed at any moment of it', async () => {
    const drive = newDriveOn(blobs, held.parts);
    const template = ids['Orders/Templates/Letter.docx']!;
    const state = { isEnded: false };
    const moving = move(drive).finally(() => {
      state.isEnded = true;
    });
    while (!state.isEnded) {
      expect((await drive.read(template))?.toString()).toBe('Ann: Orders/Templates/Letter.docx');
      expect(await drive.state(template)).toBeDefined();
      expect((await drive.list()).length).toBe(5);
      await drive.write(ids['Upload.docx']!, Buffer.from('Ben: Upload.docx'));
    }
    expect((await moving).kept).toBe(0);
    await expectMoved(drive);
  });

  it('wait while the disk is not mounted', async () => {
    const marker = join(held.driveFolder, '.docloom', 'drive-id');
    const id = readFileSync(marker, 'utf8');
    rmSync(marker);
    const drive = newDriveOn(blobs, held.parts);
    await expect(move(drive)).rejects.toMatchObject({ code: 'disk_fault' });
    expect(existsSync(join(held.driveFolder, 'Upload.docx'))).toBe(true);
    writeFileSync(marker, id);
    await move(drive);
    await expectMoved(drive);
  });

  it('wait while the disk is full, with an error that says so', async () => {
    const drive = newDriveOn(blobs, held.parts);
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', errno: -28, syscall: 'link' });
    jest.spyOn(blobs, 'move').mockRejectedValue(full);
    await expect(move(drive)).rejects.toMatchObject({ code: 'drive_not_writable' });
    for (const path of Object.keys(ids)) expect(await textOf(drive, path)).toBe(CONTENTS[path]);
    jest.restoreAllMocks();
    await move(drive);
    await expectMoved(drive);
  });

  it('stay if the storage does not let one of them move; the next start tries again', async () => {
    const drive = newDriveOn(blobs, held.parts);
    const real = blobs.move.bind(blobs);
    const denied = Object.assign(new Error('no'), { code: 'EACCES', errno: -13, syscall: 'link' });
    jest.spyOn(blobs, 'move').mockImplementation(async (from, to) => {
      if (from === 'Upload.docx') throw denied;
      await real(from, to);
    });
    const warned: string[] = [];
    const log = { info: () => undefined, warn: (_: object, text: string) => warned.push(text) };
    await new DriveUpkeep(drive, log as never).moveAndScan(rest);
    expect(warned).toEqual([expect.stringContaining('could not be moved')]);
    expect(await textOf(drive, 'Upload.docx')).toBe('Ben: Upload.docx');
    expect(await move(drive)).toEqual({ moved: 0, kept: 0 });
    jest.restoreAllMocks();
    const next = newDriveOn(blobs, held.parts);
    expect(await move(next)).toEqual({ moved: 1, kept: 0 });
    await expectMoved(next);
  });

  it('replace nothing that a person has put at their new path', async () => {
    const drive = newDriveOn(blobs, held.parts);
    const real = blobs.move.bind(blobs);
    jest.spyOn(blobs, 'move').mockImplementation(async (from, to) => {
      const place = join(held.driveFolder, to);
      if (from === 'Upload.docx' && !existsSync(place)) {
        mkdirSync(join(place, '..'), { recursive: true });
        if (!to.includes('(2)')) writeFileSync(place, 'of a person');
      }
      await real(from, to);
    });
    await move(drive);
    expect(await textOf(drive, 'Upload.docx')).toBe('Ben: Upload.docx');
    const path = (await drive.pathOf(ids['Upload.docx']!)) ?? '';
    expect(withoutHolder(path)).toBe('Upload (2).docx');
    const other = join(held.driveFolder, holderOf(path), 'Upload.docx');
    expect(readFileSync(other, 'utf8')).toBe('of a person');
  });

  it('stay where they are if they are missing, and keep their owner if they come back', async () => {
    rmSync(join(held.driveFolder, 'Upload.docx'));
    const drive = newDriveOn(blobs, held.parts);
    await move(drive);
    writeFileSync(join(held.driveFolder, 'Upload.docx'), 'back');
    await drive.scan();
    expect(await drive.find(ids['Upload.docx']!)).toMatchObject({
      path: 'Upload.docx',
      ownerId: ben.id,
    });
  });
});

describe('A new file', () => {
  it('does not get the planned path of another one', async () => {
    const drive = newDriveOn(blobs, held.parts);
    const first = await drive.add(
      { folders: [], name: 'a.txt', ownerId: ben.id },
      Buffer.from('a'),
    );
    const planned = `${holderOf(first.path)}/Upload.docx`;
    await planMove(held.parts.store, { fileId: ids['Upload.docx']!, path: planned });
    const wanted = { folders: [], name: 'upload.docx', ownerId: ben.id };
    const { path } = await drive.add(wanted, Buffer.from('new'));
    expect(withoutHolder(path)).toBe('upload (2).docx');
    await drive.finishMoves();
    expect(await drive.pathOf(ids['Upload.docx']!)).toBe(planned);
  });
});

/** Counts the steps of a process, and kills it before one of them: nothing more happens. */
class Killer {
  readonly #at: number;
  #steps = 0;

  constructor(at: number) {
    this.#at = at;
  }

  get isDead(): boolean {
    return this.#steps >= this.#at;
  }

  step(): void {
    this.#steps += 1;
    if (this.isDead) throw new Error('killed');
  }

  /** Dies before a step of the storage. */
  blobs(real: BlobStore): BlobStore {
    return new Proxy(real, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          this.step();
          return Reflect.apply(member, target, args);
        };
      },
    });
  }

  /** Dies before a statement. */
  plugin(): KyselyPlugin {
    return {
      transformQuery: ({ node }) => {
        this.step();
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }
}

describe('After a process was killed at any step', () => {
  it('the next one completes the moves', async () => {
    let steps = 0;
    for (let at = 1; ; at += 1) {
      const memory = new InMemoryBlobStore(() => held.clock.now());
      await clear();
      ids = await fill(memory);
      const killer = new Killer(at);
      const store = withPlugin(held.parts.store, killer.plugin());
      const parts = { ...held.parts, store, relaxedStore: store };
      const dying = newDriveOn(killer.blobs(memory), parts);
      await move(dying).catch(() => undefined);
      const next = newDriveOn(memory, held.parts);
      await next.finishMoves();
      await next.removeOrphanedFiles(0);
      await next.measureFiles();
      await move(next);
      expect(await next.scan()).toEqual({ found: 0, missing: 0 });
      await expectMoved(next);
      steps = at;
      if (!killer.isDead) break;
    }
    expect(steps).toBeGreaterThan(40);
  }, 60_000);
});

/** Removes every file and the layout of the drive, and lets the next store be that of the database. */
async function clear(): Promise<void> {
  const { store } = held.parts;
  const old = await listIndexedFiles(store);
  expect(old.length).toBeGreaterThan(0);
  for (const table of ['driveFiles', 'driveHolders', 'driveMoves', 'driveNames'] as const) {
    await queriesOf(store).deleteFrom(table).execute();
  }
  await queriesOf(store).deleteFrom('settings').where('name', 'like', 'drive%').execute();
}
