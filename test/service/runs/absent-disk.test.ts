import { NOTHING_MEASURED } from '../../../service/src/store/records/figures/output-durations.ts';
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { OutputProgress } from '../../../service/src/runs/perform/output-progress.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';
import { postponedTo } from '../queue/handed-job.ts';
import { AcceptedRun } from './accepted-run.ts';

const held = partsForEachTest();

/** What is left of a folder whose disk is not mounted. */
function unmountDrive(): void {
  renameSync(held.driveFolder, `${held.driveFolder} away`);
  mkdirSync(held.driveFolder);
}

function mountDrive(): void {
  rmdirSync(held.driveFolder);
  renameSync(`${held.driveFolder} away`, held.driveFolder);
}

describe('While the disk of the drive is not mounted', () => {
  it('a run waits without a failed attempt, and makes its document when the disk is back', async () => {
    const run = await AcceptedRun.accept(held, ['{{number}}'], { number: 1 });
    unmountDrive();
    const outcome = await run.perform(held.parts);
    expect(outcome).toEqual(postponedTo(held.clock.now() + 1_000));
    // Longer than the whole schedule of retries.
    for (let count = 0; count < 20; count += 1) {
      held.clock.moveOn(60 * 60_000);
      expect(await run.perform(held.parts)).toEqual(postponedTo(held.clock.now() + 30_000));
    }
    expect(await run.record()).toMatchObject({
      status: 'RUNNING',
      failedTries: 0,
      wait: {
        for: {
          code: 'disk_fault',
          message: expect.stringContaining('has no marker file') as string,
        },
      },
    });
    mountDrive();
    await run.perform(held.parts);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('a failed output keeps its file, and the file keeps its owner', async () => {
    const { id: ownerId } = await makeUser(held.parts, 'Ann');
    const { drive } = held.parts;
    const { id } = await drive.add({ folders: [], name: 'Order.docx', ownerId }, Buffer.from('1'));
    const output = new OutputProgress(held.parts, 'run_1', {
      documentId: 'doc_1',
      fileId: id,
      pdfFileId: null,
      isTold: true,
      templateVersionId: null,
      ...NOTHING_MEASURED,
      error: null,
      finishedAt: null,
    });
    unmountDrive();
    expect(await output.release('document')).toBe(id);
    mountDrive();
    expect(await drive.find(id)).toMatchObject({ ownerId });
  });

  it('no file is removed', async () => {
    const { id: ownerId } = await makeUser(held.parts, 'Ann');
    const { drive } = held.parts;
    const { id } = await drive.add({ folders: [], name: 'Order.docx', ownerId }, Buffer.from('1'));
    unmountDrive();
    await expect(drive.remove(id)).rejects.toMatchObject({ code: 'disk_fault' });
    mountDrive();
    expect(await drive.find(id)).toMatchObject({ ownerId });
  });
});
