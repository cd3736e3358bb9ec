import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserId } from '@docloom/contract';
import { FolderBlobStore } from '../../../../service/src/drive/folder/folder-blob-store.ts';
import { DriveIdentity } from '../../../../service/src/drive/index/drive-identity.ts';
import { savedText } from '../../../../service/src/store/records/settings.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { makeUser } from '../../users.ts';
import { driveInFolder } from '../drive-in-folder.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ownerId: UserId;

beforeEach(async () => {
  ({ id: ownerId } = await makeUser(held.parts, 'Ann'));
});

const marker = () => join(held.driveFolder, '.docloom', 'drive-id');
const add = (name: string) =>
  held.drive.add({ folders: [], name, ownerId }, Buffer.from('content'));
const idInDatabase = () => savedText(held.parts.store, 'driveId');
const restarted = () => driveInFolder(held.driveFolder, held.parts);
const away = () => `${held.driveFolder} away`;

/** Leaves an empty mount point. */
function unmount(): void {
  renameSync(held.driveFolder, away());
  mkdirSync(held.driveFolder);
}

function mount(): void {
  rmSync(held.driveFolder, { recursive: true });
  renameSync(away(), held.driveFolder);
}

/** As an earlier version leaves database and drive. */
async function forgetIdentity(): Promise<void> {
  await queriesOf(held.parts.store).deleteFrom('settings').where('name', '=', 'driveId').execute();
  rmSync(marker(), { force: true });
}

describe('a drive without files', () => {
  it('gets a marker with the id that the database has', async () => {
    expect(await held.drive.absence()).toBeNull();
    const id = readFileSync(marker(), 'utf8').trim();
    expect(id).toMatch(/^drv_/);
    expect(await idInDatabase()).toBe(id);
  });

  it('gets one id, even if several need it at once', async () => {
    const absences = await Promise.all([1, 2, 3].map(() => held.drive.absence()));
    expect(absences).toEqual([null, null, null]);
    expect(readFileSync(marker(), 'utf8').trim()).toBe(await idInDatabase());
  });

  it('is there for a caller that read the marker before another one wrote it', async () => {
    const blobs = new FolderBlobStore(held.driveFolder);
    const read = jest.spyOn(blobs, 'identity');
    read.mockImplementationOnce(async () => {
      await held.drive.absence();
      return null;
    });
    const { store, ids } = held.parts;
    expect(await new DriveIdentity({ blobs, store, ids }).absence()).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a drive whose disk is not mounted', () => {
  beforeEach(async () => {
    await add('Before.docx');
    unmount();
  });

  it.each([
    ['an empty mount point', () => undefined],
    ['a mount point with a folder ".docloom"', () => mkdirSync(join(held.driveFolder, '.docloom'))],
  ])('is never written to: %s', async (_, leave) => {
    leave();
    const fault = { code: 'disk_fault', message: expect.stringContaining('drive-id') as string };
    await expect(add('New.docx')).rejects.toMatchObject(fault);
    await expect(held.drive.tryWriting()).rejects.toMatchObject(fault);
    await expect(restarted().scan()).rejects.toMatchObject(fault);
    expect(await restarted().absence()).toContain('docloom drive adopt');
    expect(existsSync(marker())).toBe(false);
    expect(existsSync(join(held.driveFolder, 'New.docx'))).toBe(false);
    mount();
    expect(await held.drive.absence()).toBeNull();
    expect((await add('New.docx')).path).toBe('New.docx');
  });

  it('is not taken for its own while another disk is mounted', async () => {
    mkdirSync(join(held.driveFolder, '.docloom'));
    writeFileSync(marker(), 'drv_of_others\n');
    expect(await held.drive.absence()).toContain('the marker file of another database');
    await expect(add('New.docx')).rejects.toMatchObject({ code: 'disk_fault' });
    expect(readFileSync(marker(), 'utf8')).toBe('drv_of_others\n');
  });
});

describe('after an upgrade from a version without markers', () => {
  it('a drive with files gets one', async () => {
    await add('Before.docx');
    await forgetIdentity();
    expect(await restarted().absence()).toBeNull();
    expect(readFileSync(marker(), 'utf8').trim()).toBe(await idInDatabase());
  });

  it('a folder without any of the files gets none, and is taken when they are back', async () => {
    await add('Before.docx');
    await forgetIdentity();
    unmount();
    mkdirSync(join(held.driveFolder, '.docloom'));
    const drive = restarted();
    expect(await drive.absence()).toContain('has none of its files');
    await expect(drive.add({ folders: [], name: 'a', ownerId }, Buffer.from(''))).rejects.toThrow();
    expect(existsSync(marker())).toBe(false);
    mount();
    expect(await drive.absence()).toBeNull();
  });

  it('a database of an older backup takes the marker of its drive', async () => {
    await add('Before.docx');
    const id = await idInDatabase();
    await queriesOf(held.parts.store)
      .deleteFrom('settings')
      .where('name', '=', 'driveId')
      .execute();
    expect(await restarted().absence()).toBeNull();
    expect(await idInDatabase()).toBe(id);
  });
});
