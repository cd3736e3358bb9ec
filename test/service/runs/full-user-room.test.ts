import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { driveUsageOf } from '../../../service/src/store/records/drive/drive-usage.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { AcceptedRun } from './accepted-run.ts';
import { expectNoOrphans } from './drive-and-database.ts';
import { SUCCEEDED } from '../queue/handed-job.ts';

/** The uploaded template, the workflow's copy of it, and one more. */
const LIMITS = { ...DEFAULT_LIMITS, userFiles: 3 };

const templates = sharedTemplates();
let assembled: AssembledParts;
let run: AcceptedRun;
beforeEach(async () => {
  assembled = await AssembledParts.assemble({ holders: AT_TOP_LEVEL, limits: LIMITS, templates });
  run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
});
afterEach(() => assembled.close());

async function ownersUsage() {
  const { store } = assembled.parts;
  const { workflowId } = await run.record();
  const { ownerId } = (await findWorkflow(store, workflowId))!;
  return { ownerId, ...(await driveUsageOf(store, ownerId)) };
}

const addFile = async () => {
  const { ownerId } = await ownersUsage();
  return assembled.parts.drive.add({ folders: [], name: 'a.txt', ownerId }, Buffer.from('a'));
};

async function wantPdf(): Promise<void> {
  const { store } = assembled.parts;
  const { workflowId } = await run.record();
  const [document] = await listDocuments(store, [workflowId]);
  const options = { ...document!.options, createPdfCopy: true };
  await updateDocumentOptions(store, document!.id, options);
}

describe('A run whose owner has no quota left for its document', () => {
  it('waits, stores the reason, and succeeds after a file was deleted', async () => {
    const { id } = await addFile();
    expect(await run.perform()).toMatchObject({ attempt: 'failed' });
    const waiting = await run.record();
    expect(waiting).toMatchObject({ status: 'RUNNING', wait: { for: { code: 'too_many_files' } } });
    expect(waiting.wait?.for.message).toContain('--max-user-files');
    expect(await ownersUsage()).toMatchObject({ files: 3 });

    await assembled.parts.drive.remove(id);
    expect(await run.perform()).toEqual(SUCCEEDED);
    expect((await run.record()).status).toBe('SUCCEEDED');
    expect(await ownersUsage()).toMatchObject({ files: 3 });
    await expectNoOrphans(assembled);
  });

  it('keeps the document if the quota is too low for the PDF, which is made later', async () => {
    await wantPdf();
    expect(await run.perform()).toMatchObject({ attempt: 'failed' });
    const waiting = await run.record();
    expect(waiting).toMatchObject({ status: 'RUNNING', wait: { for: { code: 'too_many_files' } } });
    const { drive } = assembled.parts;
    const [{ fileId, pdfFileId } = { fileId: null, pdfFileId: null }] = waiting.outputs;
    expect(await drive.find(fileId!)).toMatchObject({ path: 'Orders/Order.docx' });
    expect(await drive.pathOf(pdfFileId!)).toBeUndefined();
    expect(await ownersUsage()).toMatchObject({ files: 3 });

    const upload = (await drive.list()).find(({ path }) => path === 'Order.docx');
    await drive.remove(upload!.id);
    expect(await run.perform()).toEqual(SUCCEEDED);
    expect((await run.record()).status).toBe('SUCCEEDED');
    await expectNoOrphans(assembled);
  });
});
