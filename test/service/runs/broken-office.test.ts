import { pino } from 'pino';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import { createSofficeConverter } from '../../../service/src/pdf/soffice/soffice-converter.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import { StandInOffice } from '../pdf/soffice/stand-in-office.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { AcceptedRun } from './accepted-run.ts';
import { retriedAt, SUCCEEDED } from '../queue/handed-job.ts';

const templates = sharedTemplates();
let folder: TemporaryFolder;
let office: StandInOffice;
let clock: HeldClock;
let pdfConverter: PdfConverter;
let assembled: AssembledParts;

beforeEach(async () => {
  folder = new TemporaryFolder();
  office = await StandInOffice.write(folder.path);
  const log = pino({ level: 'silent' });
  pdfConverter = createSofficeConverter(
    { soffice: office.program, sandbox: null },
    { processes: 1, fontFolder: null },
    log,
  );
  clock = new HeldClock();
  assembled = await AssembledParts.assemble({ clock, templates, pdfConverter });
});

afterEach(async () => {
  await assembled.close();
  await pdfConverter.close();
  folder.remove();
});

/** The same document each time. */
async function accept(): Promise<AcceptedRun> {
  const run = await AcceptedRun.accept(assembled, ['Order'], { number: 1 });
  const { workflowId } = await run.record();
  const [document] = await listDocuments(assembled.parts.store, [workflowId]);
  const options = { ...document!.options, createPdfCopy: true };
  await updateDocumentOptions(assembled.parts.store, document!.id, options);
  return run;
}

it('A run waits while the office fails, and is performed when the office works again', async () => {
  office.becomes('crashes at its start');
  const run = await accept();
  const retryAt = clock.now() + 1_000;
  expect(await run.perform()).toEqual(retriedAt(retryAt));
  expect(await run.record()).toMatchObject({
    status: 'RUNNING',
    wait: { for: { code: 'pdf_not_available' }, nextTryAt: retryAt },
  });
  office.becomes('in order');
  expect(await run.perform()).toEqual(SUCCEEDED);
  expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
  const next = await accept();
  expect(await next.perform()).toEqual(SUCCEEDED);
  expect(await next.record()).toMatchObject({ status: 'SUCCEEDED' });
});
