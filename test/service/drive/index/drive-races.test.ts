import { NOTHING_MEASURED } from '../../../../service/src/store/records/figures/output-durations.ts';
import fs from 'node:fs/promises';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { UserId } from '../../../../contract/src/index.ts';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';
import { OutputProgress } from '../../../../service/src/runs/perform/output-progress.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { makeTemplate } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ann: User;
let ownerId: UserId;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  ownerId = ann.id;
  // Writes the marker, as the start of the service does.
  await held.drive.requireDisk();
});
afterEach(() => jest.restoreAllMocks());

const drive = () => held.drive;
/** The files that are listed after a scan. */
const scanned = async () => {
  await drive().scan();
  return drive().list();
};
const place = (...path: string[]) => join(held.driveFolder, ...path);
const invoice = () => ({ folders: ['Orders'], name: 'Invoice.docx', ownerId });
const add = (content = 'content') => drive().add(invoice(), Buffer.from(content));
const rows = () =>
  queriesOf(held.parts.store).selectFrom('driveFiles').select(['path', 'ownerId']).execute();
const filesOnDisk = () =>
  readdirSync(held.driveFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'drive-id')
    .map((entry) => entry.name);

/** Lets everything happen that waits for nothing but its turn, and for the disk. */
async function letOthersWork(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await setImmediate();
    await fs.stat(held.driveFolder);
  }
}

/** A removal that waits before it moves the file away. */
function heldRemoval(remove: () => Promise<boolean>) {
  const { rename } = fs;
  const [begun, proceeds] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  jest.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
    begun.resolve(null);
    await proceeds.promise;
    await rename(from, to);
  });
  const ended = remove();
  return { begun: begun.promise, proceed: () => proceeds.resolve(null), ended };
}

describe('a file that is being removed', () => {
  it('does not come back if it is written meanwhile', async () => {
    const { id } = await add('old');
    const removing = heldRemoval(() => drive().remove(id));
    await removing.begun;
    const writing = drive().write(id, Buffer.from('new'));
    const refused = expect(writing).rejects.toMatchObject({ code: 'file_unknown' });
    await letOthersWork();
    removing.proceed();
    await Promise.all([removing.ended, refused]);
    expect(await scanned()).toEqual([]);
  });

  it('stays if a document begins to use it as its template meanwhile', async () => {
    const { id } = await add('old');
    const removing = heldRemoval(() => drive().removeUnused(id));
    const refused = expect(removing.ended).rejects.toMatchObject({ code: 'file_in_use' });
    await removing.begun;
    await makeTemplate(held.parts, ann, id);
    removing.proceed();
    await refused;
    expect(await scanned()).toMatchObject([{ id, ownerId }]);
    expect((await drive().read(id))?.toString()).toBe('old');
    expect(filesOnDisk()).toEqual(['Invoice.docx']);
  });
});

describe('an output that a user deletes while a retry writes it again', () => {
  const output = (fileId: string | null) =>
    new OutputProgress(held.parts, 'run_1', {
      documentId: 'doc_1',
      fileId,
      pdfFileId: null,
      isTold: false,
      templateVersionId: null,
      ...NOTHING_MEASURED,
      error: null,
      finishedAt: null,
    });

  it('is deleted after it was written, if the writer came first', async () => {
    const { id } = await add('old');
    const { rename } = fs;
    const removing: Promise<boolean>[] = [];
    jest.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
      removing.push(drive().remove(id));
      await letOthersWork();
      await rename(from, to);
    });
    expect(await output(id).put('document', invoice(), [Buffer.from('new')])).toBe(id);
    await Promise.all(removing);
    expect(removing).toHaveLength(1);
    expect(await scanned()).toEqual([]);
    expect(filesOnDisk()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is another file of the same owner, if it was being deleted', async () => {
    const { id } = await add('old');
    const removing = heldRemoval(() => drive().remove(id));
    await removing.begun;
    const putting = output(id).put('document', invoice(), [Buffer.from('new')]);
    await letOthersWork();
    removing.proceed();
    await removing.ended;
    const written = await putting;
    expect(written).not.toBe(id);
    expect(await scanned()).toMatchObject([{ id: written, ownerId, name: 'Invoice.docx' }]);
    expect((await drive().read(written))?.toString()).toBe('new');
  });

  it('is never listed as a found file', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { id } = await add('old');
      const [written] = await Promise.all([
        output(id).put('document', invoice(), [Buffer.from('new')]),
        round % 2 === 0 ? drive().remove(id) : letOthersWork().then(() => drive().remove(id)),
        scanned(),
      ]);
      const listed = await scanned();
      expect(listed.filter((file) => file.ownerId !== ownerId)).toEqual([]);
      await drive().remove(written);
      expect(await scanned()).toEqual([]);
    }
    expect((await add()).path).toBe('Orders/Invoice.docx');
  });
});

describe('a file that a person removes while it is being removed', () => {
  it('is removed without an error', async () => {
    const { id } = await add();
    jest.spyOn(fs, 'rename').mockImplementationOnce(async (from) => {
      await fs.rm(from);
      throw Object.assign(new Error('no such file'), {
        code: 'ENOENT',
        errno: -2,
        syscall: 'rename',
      });
    });
    expect(await drive().remove(id)).toBe(true);
    expect(await rows()).toEqual([]);
  });
});

describe('a scan while files are deleted', () => {
  it('has none of them afterwards, and leaves their names free', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { id } = await add();
      await Promise.all([scanned(), drive().remove(id), scanned()]);
      expect(await rows()).toEqual([]);
    }
    expect((await add()).path).toBe('Orders/Invoice.docx');
  });

  it('has no file that was deleted after the folder was read', async () => {
    const { id } = await add();
    const { opendir } = fs;
    const folderOf = jest.spyOn(fs, 'opendir').mockImplementation(async (path, options) => {
      const folder = await opendir(path, options);
      if (String(path) !== place('Orders')) return folder;
      folderOf.mockRestore();
      const entries = await fs.readdir(path, { withFileTypes: true });
      await folder.close();
      return Object.assign(folder, {
        async *[Symbol.asyncIterator]() {
          await drive().remove(id);
          yield* entries;
        },
      });
    });
    expect(await scanned()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await add()).path).toBe('Orders/Invoice.docx');
  });

  it('has no file that a person removed at the last moment', async () => {
    mkdirSync(place('Orders'));
    writeFileSync(place('Orders', 'Invoice.docx'), 'by hand');
    const queries = queriesOf(held.parts.store);
    const transaction = queries.transaction.bind(queries);
    jest.spyOn(queries, 'transaction').mockImplementationOnce(() => {
      rmSync(place('Orders', 'Invoice.docx'));
      return transaction();
    });
    expect(await scanned()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('tolerates a folder that is removed while it is read', async () => {
    for (let round = 0; round < 20; round += 1) {
      mkdirSync(place('Gone', 'deep'), { recursive: true });
      writeFileSync(place('Gone', 'deep', 'a.txt'), 'x');
      const listing = scanned();
      await setImmediate();
      rmSync(place('Gone'), { recursive: true });
      await listing;
    }
  });

  it('searches the folder at most twice for concurrent callers, and again later', async () => {
    const { opendir } = fs;
    const opened = jest.spyOn(fs, 'opendir').mockImplementation((...given) => opendir(...given));
    await Promise.all(Array.from({ length: 20 }, () => scanned()));
    expect(opened.mock.calls.length).toBeLessThanOrEqual(2);
    writeFileSync(place('new.txt'), 'by hand');
    const lists = await Promise.all([scanned(), scanned()]);
    expect(lists).toMatchObject([[{ name: 'new.txt' }], [{ name: 'new.txt' }]]);
  });

  it('finds very many files', async () => {
    mkdirSync(place('Many'));
    const names = Array.from({ length: 1_203 }, (_, n) => `${String(n)}.txt`);
    for (const name of names) writeFileSync(place('Many', name), name);
    const listed = await scanned();
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(await scanned()).toEqual(listed);
  });
});

describe('a file whose name cannot be synced', () => {
  const fault = () =>
    Object.assign(new Error('i/o error'), { code: 'EIO', errno: -5, syscall: 'fsync' });
  const reachDisk = () => jest.spyOn(FolderSyncs.prototype, 'reachDisk');
  const refused = { code: 'drive_not_writable', message: expect.stringContaining('EIO') as string };

  it('is not added, and its name is not taken', async () => {
    reachDisk().mockRejectedValueOnce(fault());
    await expect(add()).rejects.toMatchObject(refused);
    expect(filesOnDisk()).toEqual([]);
    expect(await scanned()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await add()).path).toBe('Orders/Invoice.docx');
  });

  it('keeps its owner if it cannot be removed for certain either', async () => {
    reachDisk().mockRejectedValue(fault());
    await expect(add()).rejects.toMatchObject(refused);
    jest.restoreAllMocks();
    expect(await rows()).toEqual([{ path: 'Orders/Invoice.docx', ownerId }]);
    expect(await scanned()).toMatchObject([{ ownerId }]);
  });

  it('does not come back if another caller writes it while it is removed', async () => {
    const { rename } = fs;
    const writing: Promise<unknown>[] = [];
    reachDisk().mockImplementationOnce(async () => {
      const [row] = await queriesOf(held.parts.store)
        .selectFrom('driveFiles')
        .select('id')
        .execute();
      // The second rename takes the file away again.
      jest.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
        await rename(from, to);
        writing.push(
          drive()
            .write(row!.id, Buffer.from('new'))
            .catch(() => undefined),
        );
        await letOthersWork();
      });
      throw fault();
    });
    await expect(add()).rejects.toMatchObject(refused);
    await Promise.all(writing);
    expect(writing).toHaveLength(1);
    expect(await scanned()).toEqual([]);
    expect(filesOnDisk()).toEqual([]);
  });

  it('is not removed, and keeps its name', async () => {
    const added = await add();
    reachDisk().mockRejectedValueOnce(fault());
    await expect(drive().remove(added.id)).rejects.toMatchObject(refused);
    expect(await scanned()).toEqual([added]);
    expect((await drive().read(added.id))?.toString()).toBe('content');
    await drive().remove(added.id);
    expect(filesOnDisk()).toEqual([]);
  });

  it('exists after it was written again, and the write reports an error', async () => {
    const { id } = await add();
    reachDisk().mockRejectedValueOnce(fault());
    await expect(drive().write(id, Buffer.from('new'))).rejects.toMatchObject(refused);
    expect(await scanned()).toMatchObject([{ id, ownerId }]);
    await drive().write(id, Buffer.from('new'));
    expect((await drive().read(id))?.toString()).toBe('new');
  });

  it('is off the disk before its removal is reported', async () => {
    const { id } = await add();
    const synced = reachDisk();
    await drive().remove(id);
    expect(synced).toHaveBeenCalledWith(place('Orders'));
  });
});
