import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DocumentOptions } from '@docloom/contract';
import {
  ConverterBusy,
  ConverterUnavailable,
  NotConvertible,
  TooLargeToConvert,
} from '../../../service/src/pdf/converter.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import { readPdf, tryPdf } from '../pdf/read-pdf.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { AcceptedRun } from './accepted-run.ts';
import { expectNothingStray } from './drive-and-database.ts';
import { ENDED } from '../queue/handed-job.ts';

const templates = sharedTemplates();
let clock: HeldClock;
let converter: SheetConverter;
let assembled: AssembledParts;
beforeEach(async () => {
  clock = new HeldClock();
  converter = new SheetConverter();
  assembled = await AssembledParts.assemble({ clock, templates, pdfConverter: converter });
});
afterEach(() => assembled.close());

/** A run of one template whose document has these options. */
async function accept(options: Partial<DocumentOptions>, data = { number: 1 }) {
  const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], data);
  const { workflowId } = await run.record();
  const [document] = await listDocuments(assembled.parts.store, [workflowId]);
  const all = { ...document!.options, createPdfCopy: true, ...options };
  await updateDocumentOptions(assembled.parts.store, document!.id, all);
  return run;
}

const perform = (run: AcceptedRun, attempt = 1, parts = assembled.parts) =>
  performRun(parts, run.job(attempt));

/** The outputs in the drive: all that lies in the workflow's folder itself. */
function outputs(): string[] {
  return readdirSync(join(assembled.driveFolder, 'Orders'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

const contentOf = (name: string) =>
  Uint8Array.from(readFileSync(join(assembled.driveFolder, 'Orders', name)));

async function eventOf(run: AcceptedRun): Promise<unknown> {
  const { workflowId } = await run.record();
  const page = { limit: 10, cursor: undefined };
  const [delivery] = await listDeliveries(assembled.parts.store, workflowId, page);
  return delivery && JSON.parse(delivery.body);
}

/** Parts with which everything is made and written, and nothing ended. */
function crashingBeforeTheEnd(): AssembledParts['parts'] {
  const event = () => {
    throw new Error('crash');
  };
  return { ...assembled.parts, ids: { ...assembled.parts.ids, event } };
}

describe('Contract §2, createPdfCopy', () => {
  it('puts a PDF of the same name beside the document', async () => {
    const run = await accept({ outputName: 'Order {{number}}' });
    await perform(run);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(outputs()).toEqual(['Order 1.docx', 'Order 1.pdf']);
    expect(readPdf(contentOf('Order 1.pdf')).pages[0]!.text).toBe('Order 1');
  });

  it('has the same name as a document that was renamed because its name was taken', async () => {
    for (let time = 1; time <= 2; time += 1) await perform(await accept({ outputName: 'Same' }));
    expect(outputs()).toEqual(['Same (2).docx', 'Same (2).pdf', 'Same.docx', 'Same.pdf']);
  });

  it('is in the event, beside the document', async () => {
    const run = await accept({ outputName: 'Paper' });
    await perform(run);
    expect(await eventOf(run)).toMatchObject({
      type: 'documents.created',
      data: {
        documents: [
          { file: { name: 'Paper.docx' }, pdf: { name: 'Paper.pdf', mimeType: 'application/pdf' } },
        ],
      },
    });
  });

  it("has the document's name as its title, and the time of its creation", async () => {
    await perform(await accept({ outputName: 'Order {{number}}' }));
    const { info } = readPdf(contentOf('Order 1.pdf'));
    const at = new Date(assembled.parts.clock.now()).toISOString().replace(/[-:T]|\..*/g, '');
    expect(info).toMatchObject({ Title: 'Order 1', CreationDate: `D:${at}Z` });
  });

  it('warns about a replaced font, and names its replacement', async () => {
    converter.replacedFonts = [
      { font: 'Segoe UI', standIns: ['NotoSans'] },
      { font: 'Garamond', standIns: ['NotoSans', 'NotoSerif'] },
    ];
    const run = await accept({});
    await perform(run);
    expect(await run.record()).toMatchObject({
      status: 'SUCCEEDED',
      warnings: [
        'The font "Segoe UI" is not there: "Order.pdf" shows NotoSans in its place, and lines may break elsewhere.',
        'The font "Garamond" is not there: "Order.pdf" shows NotoSans or NotoSerif in its place, and lines may break elsewhere.',
      ],
    });
  });

  it('warms up the converter before the template is rendered', async () => {
    await perform(await accept({}));
    expect(converter.isWarm).toBe(true);
  });

  it('does not call the converter if it is false', async () => {
    await perform(await accept({ createPdfCopy: false, enablePdfPassword: true }));
    expect(outputs()).toEqual(['Order.docx']);
    expect(converter).toMatchObject({ conversions: 0, isWarm: false });
  });
});

describe('A document and its PDF may not appear twice', () => {
  it('writes the same files again after a crash before the end', async () => {
    const run = await accept({});
    expect(await perform(run, 1, crashingBeforeTheEnd())).toMatchObject({ done: false });
    expect(outputs()).toEqual(['Order.docx', 'Order.pdf']);
    await perform(run, 2);
    expect(outputs()).toEqual(['Order.docx', 'Order.pdf']);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('also after the document was removed in favour of its PDF', async () => {
    const run = await accept({ removeOutput: true });
    expect(await perform(run, 1, crashingBeforeTheEnd())).toMatchObject({ done: false });
    expect(outputs()).toEqual(['Order.pdf']);
    await perform(run, 2);
    expect(outputs()).toEqual(['Order.pdf']);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', outputs: [{ fileId: null }] });
  });
});

describe('Contract §2, removeOutput', () => {
  it('leaves only the PDF, and reports only the PDF', async () => {
    const run = await accept({ removeOutput: true });
    await perform(run);
    expect(outputs()).toEqual(['Order.pdf']);
    expect(await eventOf(run)).toMatchObject({
      data: { documents: [{ file: null, pdf: { name: 'Order.pdf' } }] },
    });
  });

  it('removes the document only after its PDF is stored in the drive', async () => {
    converter.onConvert = () => {
      expect(outputs()).toEqual(['Order.docx']);
    };
    await perform(await accept({ removeOutput: true }));
    expect(converter.conversions).toBe(1);
  });

  it('keeps the document if no PDF could be made', async () => {
    converter.failures.push(new NotConvertible('it cannot be loaded'));
    await perform(await accept({ removeOutput: true }));
    expect(outputs()).toEqual(['Order.docx']);
  });
});

describe('A converter that fails', () => {
  it('on the document: the run fails with a remedy; the document is made and reported', async () => {
    converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await accept({});
    expect(await perform(run)).toEqual(ENDED);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'pdf_not_convertible',
        message: expect.stringContaining('retry the run') as string,
      },
      outputs: [{ fileId: expect.any(String) as string, pdfFileId: null }],
    });
    expect(outputs()).toEqual(['Order.docx']);
    expect(await eventOf(run)).toMatchObject({ data: { documents: [{ pdf: null }] } });
  });

  it('on the size of the document: the run fails permanently and says to send less', async () => {
    converter.failures.push(new TooLargeToConvert('the converter worked on it all the time'));
    const run = await accept({});
    expect(await perform(run)).toEqual(ENDED);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'pdf_too_large',
        message: expect.stringContaining('Send less data at once') as string,
      },
    });
    expect(outputs()).toEqual(['Order.docx']);
  });

  it('on the document: its message is only in the log, with the run and the file', async () => {
    const lines: object[] = [];
    const log = pino(
      { level: 'warn' },
      { write: (line) => lines.push(JSON.parse(line) as object) },
    );
    converter.failures.push(new NotConvertible('loadComponentFromURL returned null'));
    const run = await accept({});
    await perform(run, 1, { ...assembled.parts, log });
    const record = await run.record();
    expect(JSON.stringify(record)).not.toContain('loadComponentFromURL');
    const [{ fileId: file } = { fileId: null }] = record.outputs;
    const reason = 'loadComponentFromURL returned null';
    expect(lines).toContainEqual(expect.objectContaining({ run: run.id, file, reason }));
  });

  it('temporarily: the run retries and makes no second document', async () => {
    converter.failures.push(new ConverterUnavailable('too many documents wait'));
    const run = await accept({});
    const retryAt = clock.now() + 1_000;
    expect(await perform(run, 1)).toEqual({ done: false, retryAt });
    expect(await run.record()).toMatchObject({
      status: 'RUNNING',
      wait: {
        for: {
          code: 'pdf_not_available',
          message: expect.stringContaining('too many documents wait') as string,
        },
        nextTryAt: retryAt,
      },
    });
    await perform(run, 2);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
    expect(outputs()).toEqual(['Order.docx', 'Order.pdf']);
  });

  it.each([1, 5])('because too many wait: the run is postponed at attempt %d', async (attempt) => {
    converter.failures.push(new ConverterBusy());
    const run = await accept({});
    const { createdAt } = await run.record();
    const outcome = await perform(run, attempt);
    expect(outcome).toEqual({ done: false, postponedTo: createdAt + 1_000 });
    expect(await run.record()).toMatchObject({ status: 'RUNNING', error: null });
    await perform(run, attempt);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
    expect(outputs()).toEqual(['Order.docx', 'Order.pdf']);
  });

  it('because too many wait: the delay grows with the age of the run', async () => {
    const run = await accept({});
    const waits: number[] = [];
    for (const waited of [0, 20_000, 3_600_000]) {
      converter.failures.push(new ConverterBusy());
      clock.moveOn(waited);
      const outcome = await perform(run);
      if (!('postponedTo' in outcome)) throw new Error('Not put off');
      waits.push(outcome.postponedTo - clock.now());
    }
    expect(waits).toEqual([1_000, 5_000, 30_000]);
  });

  it('permanently: the run fails with pdf_not_available, and the document is made', async () => {
    const run = await accept({});
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await run.record()).toMatchObject({ finishedAt: null });
      converter.failures.push(new ConverterUnavailable('it does not start'));
      await perform(run, tries);
    }
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: { code: 'pdf_not_available' },
    });
    expect(outputs()).toEqual(['Order.docx']);
  });
});

describe('A failed run that is retried', () => {
  const breakPassword = async (run: AcceptedRun) => {
    const { workflowId } = await run.record();
    const [document] = await listDocuments(assembled.parts.store, [workflowId]);
    const options = { ...document!.options, enablePdfPassword: true, pdfPassword: '{{lost}}' };
    await updateDocumentOptions(assembled.parts.store, document!.id, options);
  };

  it('and fails earlier keeps the document of the first attempt, and reports it once', async () => {
    converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await accept({});
    await perform(run);
    const { fileId } = (await run.record()).outputs[0]!;
    await breakPassword(run);
    await retryRun(assembled.parts, await run.record());
    await perform(run);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: { code: 'pdf_password_unusable' },
      outputs: [{ fileId }],
    });
    expect(outputs()).toEqual(['Order.docx']);
    await expectNothingStray(assembled);
    const { workflowId } = await run.record();
    const page = { limit: 10, cursor: undefined };
    expect(await listDeliveries(assembled.parts.store, workflowId, page)).toHaveLength(1);
  });

  it('makes the missing PDF beside the same document', async () => {
    converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await accept({});
    await perform(run);
    const { fileId } = (await run.record()).outputs[0]!;
    await retryRun(assembled.parts, await run.record());
    await perform(run);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', outputs: [{ fileId }] });
    expect(outputs()).toEqual(['Order.docx', 'Order.pdf']);
    await expectNothingStray(assembled);
  });
});

describe('Contract §2, enablePdfPassword and pdfPassword', () => {
  const locked = { enablePdfPassword: true, pdfPassword: 'key {{number}}' };

  it('encrypts the PDF with the password from the data', async () => {
    await perform(await accept(locked));
    const pdf = contentOf('Order.pdf');
    expect(tryPdf(pdf)).toEqual({ locked: 'No password given' });
    expect(tryPdf(pdf, 'key 2')).toEqual({ locked: 'Incorrect Password' });
    expect(readPdf(pdf, 'key 1').pages[0]!.text).toBe('Order 1');
  });

  it('is rendered together with the document: a worker parses the data once for both', async () => {
    const run = await accept(locked);
    const filled = jest.spyOn(templates, 'renderWithTexts');
    const others = [jest.spyOn(templates, 'render'), jest.spyOn(templates, 'renderText')];
    await perform(run);
    const calls = [filled, ...others].map(({ mock }) => mock.calls.length);
    for (const spy of [filled, ...others]) spy.mockRestore();
    expect(calls).toEqual([1, 0, 0]);
    expect(readPdf(contentOf('Order.pdf'), 'key 1').pages[0]!.text).toBe('Order 1');
  });

  it.each([
    ['an empty text', '', /but the document's pdfPassword is empty\./],
    ['text with broken tags', '{{#number}}', /its tags cannot be filled/],
    ['a field that the data does not have', '{{birthday}}', /with this data: it is empty/],
    ['nothing but a blank', ' {{birthday}}\u00a0', /with this data: it is empty/],
    ['a line break', '{{number}}\n2', /such as a line break/],
    ['128 bytes of ASCII', `{{number}}${'x'.repeat(127)}`, /longer than 127 bytes of UTF-8/],
    ['129 bytes of other letters', `{{number}}${'ö'.repeat(64)}`, /longer than 127 bytes of UTF-8/],
    [
      '132 bytes, once prepared',
      `{{number}}${'\u337f'.repeat(11)}`,
      /longer than 127 bytes of UTF-8/,
    ],
  ])('fails the run and makes no file if it is %s', async (_what, pdfPassword, says) => {
    const run = await accept({ ...locked, pdfPassword });
    await perform(run);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'pdf_password_unusable',
        message: expect.stringMatching(says) as string,
      },
      outputs: [{ fileId: null, pdfFileId: null }],
    });
    expect(outputs()).toEqual([]);
    expect(converter.conversions).toBe(0);
  });

  it('keeps an earlier attempt’s document if it is too long, also with removeOutput', async () => {
    converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await accept({ removeOutput: true });
    await perform(run);
    const { workflowId } = await run.record();
    const [document] = await listDocuments(assembled.parts.store, [workflowId]);
    const pdfPassword = `{{number}}${'x'.repeat(127)}`;
    const options = { ...document!.options, ...locked, pdfPassword };
    await updateDocumentOptions(assembled.parts.store, document!.id, options);
    await retryRun(assembled.parts, await run.record());
    await perform(run);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: { code: 'pdf_password_unusable' },
    });
    expect(outputs()).toEqual(['Order.docx']);
  });

  it('may have 127 bytes, and the PDF opens with them', async () => {
    const run = await accept({
      ...locked,
      removeOutput: true,
      pdfPassword: `{{number}}${'x'.repeat(126)}`,
    });
    await perform(run);
    expect(outputs()).toEqual(['Order.pdf']);
    expect(readPdf(contentOf('Order.pdf'), `1${'x'.repeat(126)}`).pages).toHaveLength(1);
  });

  it('is in no event, error or warning', async () => {
    const told: unknown[] = [];
    for (const pdfPassword of [
      'hunter2 {{number}}',
      'hunter2 {{lost}}',
      'hunter2\n',
      'hunter2'.repeat(20),
      '{{number | date: "hunter2"}}',
    ]) {
      const run = await accept({ ...locked, pdfPassword });
      await perform(run);
      told.push(await run.record(), await eventOf(run));
    }
    expect(JSON.stringify(told)).not.toContain('hunter2');
  });

  it('warns if the data lacks a part of it', async () => {
    const run = await accept({ ...locked, pdfPassword: 'key {{lost}}' });
    await perform(run);
    const { warnings } = await run.record();
    expect(warnings).toEqual([
      'The data lacks a field of the PDF password of "Order.docx", or has a value there that cannot be used.',
    ]);
  });
});
