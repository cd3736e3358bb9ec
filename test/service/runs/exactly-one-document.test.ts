import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import { RunMutex } from '../../../service/src/runs/perform/run-mutex.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { driveInFolder } from '../drive/drive-in-folder.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { AcceptedRun } from './accepted-run.ts';
import { DROPPED, SUCCEEDED } from '../queue/handed-job.ts';
import { expectNoOrphans, inspectDrive } from './drive-and-database.ts';
import { STOPS, StoppingPorts } from './stopping-ports.ts';

const templates = sharedTemplates();
let assembled: AssembledParts;
beforeEach(async () => {
  assembled = await AssembledParts.assemble({ holders: AT_TOP_LEVEL, templates });
});
afterEach(() => assembled.close());

/** A run with a document, one with a PDF copy, and one with a PDF copy in its place. */
async function accept(): Promise<AcceptedRun> {
  const run = await AcceptedRun.accept(assembled, ['A {{n}}', 'B {{n}}', 'C {{n}}'], { n: 1 });
  const { workflowId } = await run.record();
  const wanted = [
    {},
    { createPdfCopy: true },
    { createPdfCopy: true, removeOutput: true, enablePdfPassword: true, pdfPassword: '{{n}}' },
  ];
  const documents = await listDocuments(assembled.parts.store, [workflowId]);
  for (const [position, { id, options }] of documents.entries()) {
    const named = { ...options, outputName: `Output ${String(position)}` };
    await updateDocumentOptions(assembled.parts.store, id, { ...named, ...wanted[position] });
  }
  return run;
}

/** What a start of the service does after a death: the former locks and unfinished writes are gone. */
async function startAnew(): Promise<AssembledParts['parts']> {
  const { parts, driveFolder } = assembled;
  await driveInFolder(driveFolder, parts).removeOrphanedFiles(0);
  return { ...parts, runMutex: new RunMutex() };
}

async function expectExactlyOne(run: AcceptedRun): Promise<void> {
  const { status, workflowId } = await run.record();
  expect(status).toBe('SUCCEEDED');
  expect((await inspectDrive(assembled)).files).toEqual([
    'Orders/Output 0.docx',
    'Orders/Output 1.docx',
    'Orders/Output 1.pdf',
    'Orders/Output 2.pdf',
  ]);
  await expectNoOrphans(assembled);
  const page = { limit: 10, cursor: undefined };
  const deliveries = await listDeliveries(assembled.parts.store, workflowId, page);
  expect(deliveries.map(({ eventType }) => eventType)).toEqual(['documents.created']);
}

describe('Exactly one document, and one PDF, for each output', () => {
  it('if the job runs twice at once', async () => {
    const run = await accept();
    const outcomes = await Promise.all([run.perform(), run.perform()]);
    expect(outcomes).toEqual([SUCCEEDED, DROPPED]);
    await expectExactlyOne(run);
  });

  it.each(STOPS)(
    'if the run %s any call of a port, and begins again',
    async (how) => {
      let calls = 0;
      for (let at = 1; ; at += 1) {
        await assembled.close();
        assembled = await AssembledParts.assemble({ holders: AT_TOP_LEVEL, templates });
        const run = await accept();
        const ports = new StoppingPorts(assembled.parts, at, how);
        await Promise.race([run.perform(ports.parts), ports.died]);
        if (!ports.hasStopped) break;
        calls += 1;
        const parts = await startAnew();
        expect(await run.perform(parts)).toMatchObject({ dueAt: null });
        await expectExactlyOne(run);
      }
      expect(calls).toBeGreaterThan(20);
    },
    300_000,
  );
});
