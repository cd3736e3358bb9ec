import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import { readPdf, readPdfs, tryPdf } from '../pdf/read-pdf.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

/** Milliseconds within which LibreOffice starts, on a machine that is busy. */
const STARTS = 10 * 60_000;

/** ISO 32000-1, table 22: to copy text and graphics. */
const COPY = 16;

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
let name: string;
let workflows = 0;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  const first = await RunnableWorkflow.create(service.client, 'First');
  await first.addTemplate(['First'], { createPdfCopy: true });
  await ended(first, await first.start({}));
}, STARTS);
beforeEach(async () => {
  receiver = await Receiver.start();
  workflows += 1;
  name = `Papers ${String(workflows)}`;
  workflow = await RunnableWorkflow.create(service.client, name);
});
afterEach(() => receiver.stop());
afterAll(() => service.stop());

/** However long it takes: a request waits a minute at most. */
async function ended(of: RunnableWorkflow, runId: Run['id']): Promise<Run> {
  for (;;) {
    const run = (await service.client.get(`${of.path}/runs/${runId}/?wait=60`)).shows(200, Run);
    if (run.finishedAt !== null) return run;
  }
}

/** The outputs in the drive: all that lies in the workflow's folder itself. */
function outputs(): string[] {
  return readdirSync(join(service.holderFolder, name), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}

const contentOf = (output: string) =>
  Uint8Array.from(readFileSync(join(service.holderFolder, name, output)));

describe('Contract §2, createPdfCopy: data in, a PDF out', () => {
  it("has the document's text, and can be downloaded from the event", async () => {
    const options = { createPdfCopy: true, outputName: 'Order {{number}}' };
    const { id } = await workflow.addTemplate(['Dear {{name}},', 'we thank you.'], options);
    await workflow.listen(receiver.url);
    const run = await workflow.run({ number: 7, name: 'Zoë' });
    expect(run).toMatchObject({ status: 'SUCCEEDED', error: null, warnings: [] });
    expect(outputs()).toEqual(['Order 7.docx', 'Order 7.pdf']);
    const [event] = await receiver.hears(1);
    if (event?.type !== 'documents.created') throw new Error('Another event');
    const [{ file, pdf }] = run.outputs as [Run['outputs'][number]];
    expect(event.data.documents).toEqual([{ documentId: id, file, pdf }]);
    const { content } = await service.client.get(event.data.documents[0]!.pdf!.url);
    const { pages, permissions } = readPdf(content);
    expect(pages.map(({ text }) => text)).toEqual(['Dear Zoë,\nwe thank you.']);
    expect(permissions).toBeNull();
  });

  it('is made for each of many runs at once', async () => {
    await workflow.addTemplate(['Number {{number}}.'], {
      createPdfCopy: true,
      outputName: 'Paper {{number}}',
    });
    const numbers = Array.from({ length: 12 }, (_, number) => number);
    await Promise.all(
      numbers.map(async (number) => ended(workflow, await workflow.start({ number }))),
    );
    const made = readPdfs(numbers.map((number) => contentOf(`Paper ${String(number)}.pdf`)));
    expect(made.map(({ pages }) => pages[0]!.text)).toEqual(
      numbers.map((number) => `Number ${String(number)}.`),
    );
  });
});

describe('Contract §2: the options of the PDF together', () => {
  it('leave one file, which opens with the data’s password and prevents copying', async () => {
    await workflow.addTemplate(['For {{name}} alone'], {
      createPdfCopy: true,
      removeOutput: true,
      enablePdfPassword: true,
      pdfPassword: '{{name}}-{{birthday}}',
      pdfPasswordPreventCopy: true,
      outputName: 'Letter',
    });
    const run = await workflow.run({ name: 'Zoë', birthday: '1815-12-10' });
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      outputs: [{ file: null, pdf: { name: 'Letter.pdf', mimeType: 'application/pdf' } }],
    });
    expect(JSON.stringify(run)).not.toContain('1815-12');
    expect(outputs()).toEqual(['Letter.pdf']);
    const pdf = contentOf('Letter.pdf');
    expect(tryPdf(pdf, '{{name}}-{{birthday}}')).toHaveProperty('locked');
    const { pages, permissions } = readPdf(pdf, 'Zoë-1815-12-10');
    expect(pages.map(({ text }) => text)).toEqual(['For Zoë alone']);
    expect(permissions).not.toContain(COPY);
  });
});
