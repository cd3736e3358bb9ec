import { type Document, DocumentCreated, DriveFile, Run } from '@docloom/contract';
import { expectLockedPdf, expectOpenPdf } from '../pdf/readers/every-reader.ts';
import { reportMissingPoppler } from '../pdf/readers/poppler.ts';
import { reportMissingQpdf } from '../pdf/readers/qpdf.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { slides } from '../slides.ts';

/** Milliseconds within which LibreOffice starts, on a machine that is busy. */
const STARTS = 10 * 60_000;

let service: RunningService;
let workflow: RunnableWorkflow;
let workflows = 0;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
});
beforeEach(async () => {
  // Each has a folder of its own, in which no name is taken.
  workflows += 1;
  workflow = await RunnableWorkflow.create(service.client, `Papers ${String(workflows)}`);
});
afterAll(() => service.stop());

/** More lines than two pages of A4 hold. */
const THREE_PAGES = [
  ...Array.from({ length: 120 }, (_, line) => `Line ${String(line)}`),
  '{{end}}',
];

/** However long it takes: a request waits a minute at most. */
async function ended(runId: Run['id']): Promise<Run> {
  for (;;) {
    const path = `${workflow.path}/runs/${runId}/?wait=60`;
    const run = (await service.client.get(path)).shows(200, Run);
    if (run.finishedAt !== null) return run;
  }
}

/** Sends data and downloads the PDF copy, from the address that the run shows. */
async function downloaded(data: Record<string, unknown>): Promise<Uint8Array> {
  const run = await ended(await workflow.start(data));
  expect(run).toMatchObject({ status: 'SUCCEEDED', error: null });
  const pdf = run.outputs[0]?.pdf;
  expect(pdf).toMatchObject({ name: 'Paper.pdf', mimeType: 'application/pdf' });
  const answer = await service.client.get(pdf!.url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return answer.content;
}

const addTemplate = (paragraphs: string[], options: Partial<Document>) =>
  workflow.addTemplate(paragraphs, { outputName: 'Paper', createPdfCopy: true, ...options });

describe('Contract §2: a PDF copy that was downloaded', () => {
  it(
    'createPdfCopy: has every page and the data, and is not encrypted',
    async () => {
      await addTemplate(THREE_PAGES, {});
      const pdf = await downloaded({ end: 'Zoë, 12 €' });
      expectOpenPdf(pdf, { pages: 3, lastly: 'Zoë, 12 €' });
    },
    STARTS,
  );

  it('createPdfCopy: has a page for each slide', async () => {
    const deck = Uint8Array.from(slides('One', '{{end}}'));
    const { id } = (await service.client.upload('Deck.pptx', deck)).shows(201, DriveFile);
    const added = await service.client.post(`${workflow.path}/documents/`, { file_id: id });
    const document = added.shows(201, DocumentCreated);
    const options = { outputName: 'Paper', createPdfCopy: true };
    await service.client.patch(`${workflow.path}/documents/${document.id}/`, options);
    expectOpenPdf(await downloaded({ end: 'Zoë' }), { pages: 2, lastly: 'Zoë' });
  });

  it.each([
    [false, 'allowed'],
    [true, 'not allowed'],
  ] as const)(
    'pdfPasswordPreventCopy %s: is encrypted, and copying is %s',
    async (pdfPasswordPreventCopy, copying) => {
      await addTemplate(THREE_PAGES, {
        enablePdfPassword: true,
        pdfPassword: '{{name}}-{{birthday}}',
        pdfPasswordPreventCopy,
      });
      const pdf = await downloaded({ end: 'The end', name: 'Ada', birthday: '1815-12-10' });
      const password = 'Ada-1815-12-10';
      expectLockedPdf(pdf, { pages: 3, lastly: 'The end' }, { password, copying });
    },
  );

  it('pdfPasswordPreventCopy, pdfPassword: no effect while enablePdfPassword is off', async () => {
    await addTemplate(['{{end}}'], { pdfPassword: 'key', pdfPasswordPreventCopy: true });
    expectOpenPdf(await downloaded({ end: 'Open' }), { pages: 1, lastly: 'Open' });
  });

  it.each([
    ['an accent', 'clé', 'clé'],
    ['an accent of its own, as some systems write it', 'cle\u0301', 'clé'],
    ['Japanese', '日本語', '日本語'],
    ['a voiced sound mark of its own', 'カ\u3099', 'ガ'],
    ['wide letters', 'Ｋｅｙ１', 'Key1'],
    ['Hebrew', 'מפתח', 'מפתח'],
    ['an emoji', '🔑👍', '🔑👍'],
    ['a blank that does not break', 'a\u00a0b', 'a b'],
  ])('pdfPassword: may be or have %s, and opens as a person types it', async (_, key, password) => {
    await addTemplate(['{{end}}'], { enablePdfPassword: true, pdfPassword: '{{key}}' });
    const pdf = await downloaded({ end: 'Open', key });
    expectLockedPdf(pdf, { pages: 1, lastly: 'Open' }, { password, copying: 'allowed' });
  });
});

reportMissingQpdf();
reportMissingPoppler();
