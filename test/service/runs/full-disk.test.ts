import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { SmallDisk } from '../small-disk.ts';
import { AcceptedRun } from './accepted-run.ts';
import { SUCCEEDED } from '../queue/handed-job.ts';
import { partialFilesIn } from '../drive/partial-files.ts';
import { testsWithSmallDisk } from '../tests-with.ts';

testsWithSmallDisk('a full disk', () => {
  describe('Contract §2, removeOutput: a disk that is full when the PDF comes', aFullDisk);
});

function aFullDisk(): void {
  const templates = sharedTemplates();
  let converter: SheetConverter;
  let assembled: AssembledParts;
  let disk: SmallDisk;
  beforeEach(async () => {
    converter = new SheetConverter();
    assembled = await AssembledParts.assemble({
      holders: AT_TOP_LEVEL,
      templates,
      pdfConverter: converter,
    });
    disk = SmallDisk.mount(assembled.driveFolder, 2);
    // The document has been written by then.
    converter.onConvert = () => {
      disk.fill();
    };
  });
  afterEach(async () => {
    disk.unmount();
    await assembled.close();
  });

  async function performed(): Promise<AcceptedRun> {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const { store } = assembled.parts;
    const { workflowId } = await run.record();
    const [document] = await listDocuments(store, [workflowId]);
    const options = { ...document!.options, createPdfCopy: true, removeOutput: true };
    await updateDocumentOptions(store, document!.id, options);
    await run.perform();
    return run;
  }

  const outputs = () =>
    readdirSync(join(assembled.driveFolder, 'Orders'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('keeps the document, leaves nothing of the PDF, and names the full disk', async () => {
    const run = await performed();
    expect(await run.record()).toMatchObject({
      status: 'RUNNING',
      wait: { for: { code: 'drive_not_writable' } },
      outputs: [{ finishedAt: null }],
    });
    const message = (await run.record()).wait?.for.message;
    expect(message).toContain('"Order.pdf" could not be written to the drive');
    expect(message).toContain('no space left');
    expect(outputs()).toEqual(['Order.docx']);
    expect(partialFilesIn(assembled.driveFolder)).toEqual([]);
  });

  it('makes the PDF and removes the document when space is free again', async () => {
    const run = await performed();
    converter.onConvert = () => undefined;
    disk.makeRoom();
    expect(await run.perform()).toEqual(SUCCEEDED);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', outputs: [{ fileId: null }] });
    expect(outputs()).toEqual(['Order.pdf']);
    const pdf = readFileSync(join(assembled.driveFolder, 'Orders', 'Order.pdf'));
    expect(readPdf(pdf).pages[0]!.text).toBe('Order 1');
  });
}
