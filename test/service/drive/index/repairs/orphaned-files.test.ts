import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { IndexRows } from '../../../../../service/src/drive/index/index-rows.ts';
import {
  assignOutputFile,
  assignOutputPdf,
} from '../../../../../service/src/store/records/run-outputs.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { RunningService } from '../../../running-service.ts';
import { AT_TOP_LEVEL } from '../../at-top-level.ts';
import { makeRun, makeWorkflow } from '../../../seeds.ts';
import { queriesOf } from '../../../../../service/src/store/store.ts';
import type { User } from '../../../../../service/src/store/records/users.ts';
import { TemporaryFolder } from '../../../temporary-folder.ts';
import { makeUser } from '../../../users.ts';
import { driveInFolder } from '../../drive-in-folder.ts';
import { partialFilesIn } from '../../partial-files.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
const CONTENT = Buffer.from('content');

const drive = () => driveInFolder(held.driveFolder, held.parts);
const invoice = () => ({ folders: ['Orders'], name: 'Invoice.docx', ownerId: ada.id });
const namedPaths = async () => {
  const rows = await queriesOf(held.parts.store).selectFrom('driveFiles').select('path').execute();
  return rows.map(({ path }) => path).toSorted();
};

let ada: User;
beforeEach(async () => {
  ada = await makeUser(held.parts, 'Ada');
});

describe('files that a killed process left in the drive', () => {
  it('partly written files are removed', async () => {
    const halves = join(held.driveFolder, '.docloom');
    mkdirSync(halves, { recursive: true });
    writeFileSync(join(halves, 'a half'), 'of a file');
    await drive().removeOrphanedFiles(0);
    expect(partialFilesIn(held.driveFolder)).toEqual([]);
  });

  it('an unused reserved name is free again, with its number', async () => {
    await drive().add(invoice(), CONTENT);
    held.clock.moveOn(1);
    const before = held.clock.now();
    for (let count = 0; count < 3; count += 1) await drive().reserve(invoice());
    await drive().removeOrphanedFiles(before);
    expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (2).docx');
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (3).docx');
  });

  it('a number below one in use is assigned again, and the one in use is skipped', async () => {
    await drive().add(invoice(), CONTENT);
    await drive().reserve(invoice());
    await drive().add(invoice(), CONTENT);
    await drive().removeOrphanedFiles(0);
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (2).docx');
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (4).docx');
  });

  it('an output that is only reserved keeps its name: its run begins again', async () => {
    const { ids } = held.parts;
    const workflowId = await makeWorkflow(held.parts, ada);
    const documentId = ids.document();
    const runId = await makeRun(held.parts, workflowId, [documentId]);
    const id = await drive().reserve(invoice());
    await assignOutputFile(held.parts.store, runId, documentId, id);
    const pdfId = await drive().reserve(invoice());
    await assignOutputPdf(held.parts.store, runId, documentId, pdfId);
    await drive().removeOrphanedFiles(0);
    expect(await namedPaths()).toEqual(['Orders/Invoice (2).docx', 'Orders/Invoice.docx']);
  });

  it('so does an output of an old run that was retried since', async () => {
    mkdirSync(join(held.driveFolder, '.docloom'));
    const { ids } = held.parts;
    const workflowId = await makeWorkflow(held.parts, ada);
    const documentId = ids.document();
    const runId = await makeRun(held.parts, workflowId, [documentId]);
    held.clock.moveOn(1);
    const id = await drive().reserve(invoice());
    await assignOutputFile(held.parts.store, runId, documentId, id);
    await drive().reserve(invoice());
    await drive().removeOrphanedFiles(held.clock.now());
    expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
  });

  it('so is the name of a file that was being added, although its size was known', async () => {
    const temporaryFolder = join(held.driveFolder, '.docloom');
    writeFileSync(temporaryFolder, 'in the way');
    // As when the process is killed before it has taken the name back.
    jest.spyOn(IndexRows.prototype, 'forget').mockRejectedValueOnce(new Error('killed'));
    await expect(drive().add(invoice(), CONTENT)).rejects.toThrow('drive');
    expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
    rmSync(temporaryFolder);
    mkdirSync(temporaryFolder);
    await drive().removeOrphanedFiles(0);
    expect(await namedPaths()).toEqual([]);
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice.docx');
  });

  it('written files stay', async () => {
    const { path } = await drive().add(invoice(), CONTENT);
    await drive().removeOrphanedFiles(0);
    expect(await namedPaths()).toEqual([path]);
    expect(existsSync(join(held.driveFolder, path))).toBe(true);
  });

  it('a file that was already missing keeps its row: its disk may come back', async () => {
    const { path } = await drive().add(invoice(), CONTENT);
    rmSync(join(held.driveFolder, path));
    held.clock.moveOn(1);
    await drive().removeOrphanedFiles(held.clock.now());
    expect(await namedPaths()).toEqual([path]);
  });

  it('a file that was written and is missing keeps its row: its disk may come back', async () => {
    const added = await drive().add(invoice(), CONTENT);
    const aside = `${held.driveFolder} aside`;
    renameSync(join(held.driveFolder, 'Orders'), aside);
    await drive().removeOrphanedFiles(0);
    renameSync(aside, join(held.driveFolder, 'Orders'));
    expect(await drive().list()).toEqual([added]);
  });

  it('no row is deleted while the disk of the drive is not mounted', async () => {
    const added = await drive().add(invoice(), CONTENT);
    const aside = `${held.driveFolder} aside`;
    renameSync(held.driveFolder, aside);
    mkdirSync(held.driveFolder);
    await drive().removeOrphanedFiles(0);
    expect(await drive().list()).toEqual([added]);
    rmSync(held.driveFolder, { recursive: true });
    renameSync(aside, held.driveFolder);
    expect(await drive().list()).toEqual([added]);
  });

  describe('a reserved name that cannot be looked up', () => {
    const failWith = (code: string) => {
      const fault = Object.assign(new Error('the disk says no'), { code, syscall: 'lstat' });
      const { lstatSync } = fs;
      jest.spyOn(fs, 'lstatSync').mockImplementation(((place: string, options?: object) => {
        if (place.endsWith('Invoice.docx')) throw fault;
        return lstatSync(place, options);
      }) as typeof lstatSync);
    };

    beforeEach(async () => {
      mkdirSync(join(held.driveFolder, '.docloom'));
      await drive().reserve(invoice());
    });

    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('stays while the disk cannot be read: its file may have been written', async () => {
      failWith('EIO');
      await drive().removeOrphanedFiles(0);
      expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
    });

    it('is an error if the disk is not the reason', async () => {
      failWith('EINVAL');
      await expect(drive().removeOrphanedFiles(0)).rejects.toThrow('the disk says no');
      expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
    });
  });

  it('a partial file that cannot be removed stays for the next start', async () => {
    const halves = join(held.driveFolder, '.docloom');
    mkdirSync(halves, { recursive: true });
    writeFileSync(join(halves, 'a half'), 'of a file');
    await drive().reserve(invoice());
    const fault = Object.assign(new Error('read-only'), { code: 'EROFS', syscall: 'unlink' });
    jest.spyOn(fs.promises, 'rm').mockRejectedValueOnce(fault);
    await drive().removeOrphanedFiles(0);
    expect(await namedPaths()).toEqual([]);
    await drive().removeOrphanedFiles(0);
    expect(partialFilesIn(held.driveFolder)).toEqual([]);
  });

  it('a partial file of the very first start is removed at the second', async () => {
    const folder = new TemporaryFolder();
    const halves = join(folder.path, 'drive', '.docloom');
    mkdirSync(halves, { recursive: true });
    writeFileSync(join(halves, 'a half'), 'of the marker');
    const service = await RunningService.start({ dataFolder: folder.path });
    expect(partialFilesIn(join(folder.path, 'drive'))).toEqual([]);
    await service.stop();
    folder.remove();
  });

  it('nothing is removed behind a link', async () => {
    const outside = join(held.driveFolder, '..', 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'a file'), 'of a person');
    symlinkSync(outside, join(held.driveFolder, '.docloom'));
    await drive().removeOrphanedFiles(0);
    expect(readdirSync(outside)).toEqual(['a file']);
  });
});
