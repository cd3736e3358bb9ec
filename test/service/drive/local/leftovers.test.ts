import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalDrive } from '../../../../service/src/drive/local/local-drive.ts';
import { assignOutputFile, assignOutputPdf } from '../../../../service/src/store/run-outputs.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import type { User } from '../../../../service/src/store/users.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
const CONTENT = Buffer.from('content');

const drive = () => {
  const { parts, driveFolder } = held;
  const { store, unsyncedStore, ids, clock, limits } = parts;
  return new LocalDrive({ folder: driveFolder, store, unsyncedStore, ids, clock, limits });
};
const invoice = () => ({ folders: ['Orders'], name: 'Invoice.docx', ownerId: ada.id });
const namedPaths = async () => {
  const rows = await held.parts.store.selectFrom('driveFiles').select('path').execute();
  return rows.map(({ path }) => path).toSorted();
};

let ada: User;
beforeEach(async () => {
  ada = await makeUser(held.parts, 'Ada');
});

describe('what a killed process has left in the drive', () => {
  it('halves of files are taken away', async () => {
    const halves = join(held.driveFolder, '.docloom');
    mkdirSync(halves, { recursive: true });
    writeFileSync(join(halves, 'a half'), 'of a file');
    await drive().removeLeftovers(0);
    expect(readdirSync(halves)).toEqual([]);
  });

  it('a name that nobody is going to use is free again, with its number', async () => {
    await drive().add(invoice(), CONTENT);
    held.clock.moveOn(1);
    const before = held.clock.now();
    for (let count = 0; count < 3; count += 1)
      await drive().reserve(invoice(), async () => undefined);
    await drive().removeLeftovers(before);
    expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (2).docx');
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (3).docx');
  });

  it('a number below one that is in use is given out again, and that one is passed over', async () => {
    await drive().add(invoice(), CONTENT);
    await drive().reserve(invoice(), async () => undefined);
    await drive().add(invoice(), CONTENT);
    await drive().removeLeftovers(0);
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (2).docx');
    expect((await drive().add(invoice(), CONTENT)).path).toBe('Orders/Invoice (4).docx');
  });

  it('an output that is named and not written yet keeps its name: its run begins anew', async () => {
    const { ids } = held.parts;
    const workflowId = await makeWorkflow(held.parts, ada);
    const documentId = ids.document();
    const runId = await makeRun(held.parts, workflowId, [documentId]);
    await drive().reserve(invoice(), (transaction, id) =>
      assignOutputFile(transaction, runId, documentId, id),
    );
    await drive().reserve(invoice(), (transaction, id) =>
      assignOutputPdf(transaction, runId, documentId, id),
    );
    await drive().removeLeftovers(0);
    expect(await namedPaths()).toEqual(['Orders/Invoice (2).docx', 'Orders/Invoice.docx']);
  });

  it('so does an output of a run of long ago that was retried since', async () => {
    const { ids } = held.parts;
    const workflowId = await makeWorkflow(held.parts, ada);
    const documentId = ids.document();
    const runId = await makeRun(held.parts, workflowId, [documentId]);
    held.clock.moveOn(1);
    await drive().reserve(invoice(), (transaction, id) =>
      assignOutputFile(transaction, runId, documentId, id),
    );
    await drive().reserve(invoice(), async () => undefined);
    await drive().removeLeftovers(held.clock.now());
    expect(await namedPaths()).toEqual(['Orders/Invoice.docx']);
  });

  it('what is written stays', async () => {
    const { path } = await drive().add(invoice(), CONTENT);
    await drive().removeLeftovers(0);
    expect(await namedPaths()).toEqual([path]);
    expect(existsSync(join(held.driveFolder, path))).toBe(true);
  });

  it('a file that is missing since before is known further: its disk may come back', async () => {
    const { path } = await drive().add(invoice(), CONTENT);
    rmSync(join(held.driveFolder, path));
    held.clock.moveOn(1);
    await drive().removeLeftovers(held.clock.now());
    expect(await namedPaths()).toEqual([path]);
  });
});
