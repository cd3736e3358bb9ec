import { pino } from 'pino';
import {
  ConverterBusy,
  ConverterUnavailable,
  NotConvertible,
  TooLargeToConvert,
} from '../../../service/src/pdf/converter.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { type AssembledParts } from '../assembled-parts.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { type AcceptedRun } from './accepted-run.ts';
import { expectNoOrphans } from './drive-and-database.ts';
import { PdfRuns } from './pdf-runs-of-a-test.ts';
import { postponedTo, retriedAt, SUCCEEDED } from '../queue/handed-job.ts';

const held = new PdfRuns();

/** Parts with which everything is made and written, and nothing ended. */
function crashingBeforeTheEnd(): AssembledParts['parts'] {
  const event = () => {
    throw new Error('crash');
  };
  return { ...held.parts, ids: { ...held.parts.ids, event } };
}

describe('Contract §2, createPdfCopy', () => {
  it('puts a PDF of the same name beside the document', async () => {
    const run = await held.accept({ outputName: 'Order {{number}}' });
    await held.perform(run);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(held.outputs()).toEqual(['Order 1.docx', 'Order 1.pdf']);
    expect(readPdf(held.contentOf('Order 1.pdf')).pages[0]!.text).toBe('Order 1');
  });

  it('has the same name as a document that was renamed because its name was taken', async () => {
    for (let time = 1; time <= 2; time += 1)
      await held.perform(await held.accept({ outputName: 'Same' }));
    expect(held.outputs()).toEqual(['Same (2).docx', 'Same (2).pdf', 'Same.docx', 'Same.pdf']);
  });

  it('is in the event, beside the document', async () => {
    const run = await held.accept({ outputName: 'Paper' });
    await held.perform(run);
    expect(await held.eventOf(run)).toMatchObject({
      type: 'documents.created',
      data: {
        documents: [
          { file: { name: 'Paper.docx' }, pdf: { name: 'Paper.pdf', mimeType: 'application/pdf' } },
        ],
      },
    });
  });

  it('is measured, beside its document', async () => {
    const run = await held.accept({ outputName: 'Paper' });
    await held.perform(run);
    const { outputs } = await run.record();
    for (const { renderMilliseconds, convertMilliseconds, storeMilliseconds } of outputs) {
      const durations = [renderMilliseconds, convertMilliseconds, storeMilliseconds];
      expect(durations.map((one) => Number.isInteger(one))).toEqual([true, true, true]);
    }
    expect(outputs).toHaveLength(1);
  });

  it("has the document's name as its title, and the time of its creation", async () => {
    await held.perform(await held.accept({ outputName: 'Order {{number}}' }));
    const { info } = readPdf(held.contentOf('Order 1.pdf'));
    const at = new Date(held.parts.clock.now()).toISOString().replace(/[-:T]|\..*/g, '');
    expect(info).toMatchObject({ Title: 'Order 1', CreationDate: `D:${at}Z` });
  });

  it('warns about a replaced font, and names its replacement', async () => {
    held.converter.replacedFonts = [
      { font: 'Segoe UI', standIns: ['NotoSans'] },
      { font: 'Garamond', standIns: ['NotoSans', 'NotoSerif'] },
    ];
    const run = await held.accept({});
    await held.perform(run);
    expect(await run.record()).toMatchObject({
      status: 'SUCCEEDED',
      warnings: [
        'The font "Segoe UI" is not there: "Order.pdf" shows NotoSans in its place, and lines may break elsewhere.',
        'The font "Garamond" is not there: "Order.pdf" shows NotoSans or NotoSerif in its place, and lines may break elsewhere.',
      ],
    });
  });

  it('warms up the converter before the template is rendered', async () => {
    await held.perform(await held.accept({}));
    expect(held.converter.isWarm).toBe(true);
  });

  it('does not call the converter if it is false', async () => {
    await held.perform(await held.accept({ createPdfCopy: false, enablePdfPassword: true }));
    expect(held.outputs()).toEqual(['Order.docx']);
    expect(held.converter).toMatchObject({ conversions: 0, isWarm: false });
  });
});

describe('A document and its PDF may not appear twice', () => {
  it('writes the same files again after a crash before the end', async () => {
    const run = await held.accept({});
    expect(await held.perform(run, crashingBeforeTheEnd())).toMatchObject({ attempt: 'failed' });
    expect(held.outputs()).toEqual(['Order.docx', 'Order.pdf']);
    await held.perform(run);
    expect(held.outputs()).toEqual(['Order.docx', 'Order.pdf']);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('also after the document was removed in favour of its PDF', async () => {
    const run = await held.accept({ removeOutput: true });
    expect(await held.perform(run, crashingBeforeTheEnd())).toMatchObject({ attempt: 'failed' });
    expect(held.outputs()).toEqual(['Order.pdf']);
    await held.perform(run);
    expect(held.outputs()).toEqual(['Order.pdf']);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', outputs: [{ fileId: null }] });
  });
});

describe('Contract §2, removeOutput', () => {
  it('leaves only the PDF, and reports only the PDF', async () => {
    const run = await held.accept({ removeOutput: true });
    await held.perform(run);
    expect(held.outputs()).toEqual(['Order.pdf']);
    expect(await held.eventOf(run)).toMatchObject({
      data: { documents: [{ file: null, pdf: { name: 'Order.pdf' } }] },
    });
  });

  it('removes the document only after its PDF is stored in the drive', async () => {
    held.converter.onConvert = () => {
      expect(held.outputs()).toEqual(['Order.docx']);
    };
    await held.perform(await held.accept({ removeOutput: true }));
    expect(held.converter.conversions).toBe(1);
  });

  it('keeps the document if no PDF could be made', async () => {
    held.converter.failures.push(new NotConvertible('it cannot be loaded'));
    await held.perform(await held.accept({ removeOutput: true }));
    expect(held.outputs()).toEqual(['Order.docx']);
  });
});

describe('A converter that fails', () => {
  it('on the document: the run fails with a remedy; the document is made and reported', async () => {
    held.converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await held.accept({});
    expect(await held.perform(run)).toEqual(SUCCEEDED);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'pdf_not_convertible',
        message: expect.stringContaining('retry the run') as string,
      },
      outputs: [{ fileId: expect.any(String) as string, pdfFileId: null }],
    });
    expect(held.outputs()).toEqual(['Order.docx']);
    expect(await held.eventOf(run)).toMatchObject({ data: { documents: [{ pdf: null }] } });
  });

  it('on the size of the document: the run fails permanently and says to send less', async () => {
    held.converter.failures.push(new TooLargeToConvert('the converter worked on it all the time'));
    const run = await held.accept({});
    expect(await held.perform(run)).toEqual(SUCCEEDED);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'pdf_too_large',
        message: expect.stringContaining('Send less data at once') as string,
      },
    });
    expect(held.outputs()).toEqual(['Order.docx']);
  });

  it('on the document: its message is only in the log, with the run and the file', async () => {
    const lines: object[] = [];
    const log = pino(
      { level: 'warn' },
      { write: (line) => lines.push(JSON.parse(line) as object) },
    );
    held.converter.failures.push(new NotConvertible('loadComponentFromURL returned null'));
    const run = await held.accept({});
    await held.perform(run, { ...held.parts, log });
    const record = await run.record();
    expect(JSON.stringify(record)).not.toContain('loadComponentFromURL');
    const [{ fileId: file } = { fileId: null }] = record.outputs;
    const reason = 'loadComponentFromURL returned null';
    expect(lines).toContainEqual(expect.objectContaining({ run: run.id, file, reason }));
  });

  it('temporarily: the run retries and makes no second document', async () => {
    held.converter.failures.push(new ConverterUnavailable('too many documents wait'));
    const run = await held.accept({});
    const retryAt = held.clock.now() + 1_000;
    expect(await held.perform(run)).toEqual(retriedAt(retryAt));
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
    await held.perform(run);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
    expect(held.outputs()).toEqual(['Order.docx', 'Order.pdf']);
  });

  it.each([0, 4])(
    'because too many wait: the run is postponed after %d failures',
    async (times) => {
      for (let failed = 0; failed < times; failed += 1)
        held.converter.failures.push(new ConverterUnavailable('it does not start'));
      held.converter.failures.push(new ConverterBusy());
      const run = await held.accept({});
      const { createdAt } = await run.record();
      for (let failed = 0; failed < times; failed += 1) await held.perform(run);
      expect(await held.perform(run)).toEqual(postponedTo(createdAt + 1_000));
      expect((await run.record()).failedTries).toBe(times);
      expect(await run.record()).toMatchObject({ status: 'RUNNING', error: null });
      await held.perform(run);
      expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
      expect(held.outputs()).toEqual(['Order.docx', 'Order.pdf']);
    },
  );

  it('because too many wait: the delay grows with the age of the run', async () => {
    const run = await held.accept({});
    const waits: number[] = [];
    for (const waited of [0, 20_000, 3_600_000]) {
      held.converter.failures.push(new ConverterBusy());
      held.clock.moveOn(waited);
      const { attempt, dueAt } = await held.perform(run);
      expect(attempt).toBeNull();
      waits.push(dueAt! - held.clock.now());
    }
    expect(waits).toEqual([1_000, 5_000, 30_000]);
  });

  it('permanently: the run fails with pdf_not_available, and the document is made', async () => {
    const run = await held.accept({});
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await run.record()).toMatchObject({ finishedAt: null });
      held.converter.failures.push(new ConverterUnavailable('it does not start'));
      await held.perform(run);
    }
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: { code: 'pdf_not_available' },
    });
    expect(held.outputs()).toEqual(['Order.docx']);
  });
});

describe('A failed run that is retried', () => {
  const breakPassword = async (run: AcceptedRun) => {
    const { workflowId } = await run.record();
    const [document] = await listDocuments(held.parts.store, [workflowId]);
    const options = { ...document!.options, enablePdfPassword: true, pdfPassword: '{{lost}}' };
    await updateDocumentOptions(held.parts.store, document!.id, options);
  };

  it('and fails earlier keeps the document of the first attempt, and reports it once', async () => {
    held.converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await held.accept({});
    await held.perform(run);
    const { fileId } = (await run.record()).outputs[0]!;
    await breakPassword(run);
    await retryRun(held.parts, await run.record());
    await held.perform(run);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: { code: 'pdf_password_unusable' },
      outputs: [{ fileId }],
    });
    expect(held.outputs()).toEqual(['Order.docx']);
    await expectNoOrphans(held.assembled);
    const { workflowId } = await run.record();
    const page = { limit: 10, cursor: undefined };
    expect(await listDeliveries(held.parts.store, workflowId, page)).toHaveLength(1);
  });

  it('makes the missing PDF beside the same document', async () => {
    held.converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await held.accept({});
    await held.perform(run);
    const { fileId } = (await run.record()).outputs[0]!;
    await retryRun(held.parts, await run.record());
    await held.perform(run);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', outputs: [{ fileId }] });
    expect(held.outputs()).toEqual(['Order.docx', 'Order.pdf']);
    await expectNoOrphans(held.assembled);
  });
});
