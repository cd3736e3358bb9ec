import { NotConvertible } from '../../../service/src/pdf/converter.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { readPdf, tryPdf } from '../pdf/read-pdf.ts';
import { PdfRuns } from './pdf-runs-of-a-test.ts';

const held = new PdfRuns();

describe('Contract §2, enablePdfPassword and pdfPassword', () => {
  const locked = { enablePdfPassword: true, pdfPassword: 'key {{number}}' };

  it('encrypts the PDF with the password from the data', async () => {
    await held.perform(await held.accept(locked));
    const pdf = held.contentOf('Order.pdf');
    expect(tryPdf(pdf)).toEqual({ locked: 'No password given' });
    expect(tryPdf(pdf, 'key 2')).toEqual({ locked: 'Incorrect Password' });
    expect(readPdf(pdf, 'key 1').pages[0]!.text).toBe('Order 1');
  });

  it('is rendered together with the document: a worker parses the data once for both', async () => {
    const run = await held.accept(locked);
    const filled = jest.spyOn(held.templates, 'renderWithTexts');
    const others = [jest.spyOn(held.templates, 'render'), jest.spyOn(held.templates, 'renderText')];
    await held.perform(run);
    const calls = [filled, ...others].map(({ mock }) => mock.calls.length);
    for (const spy of [filled, ...others]) spy.mockRestore();
    expect(calls).toEqual([1, 0, 0]);
    expect(readPdf(held.contentOf('Order.pdf'), 'key 1').pages[0]!.text).toBe('Order 1');
  });

  it.each([
    ['an empty text', '', /but the document's pdfPassword is empty\./],
    ['text with broken tags', '{{#number}}', /its tags cannot be filled/],
    [
      'a field that the data does not have',
      '{{birthday}}',
      /: the PDF password comes from {{birthday}}, for which the data has no value\. Send data/,
    ],
    ['nothing but a blank', ' {{birthday}}\u00a0', /comes from {{birthday}}, for which/],
    [
      'two empty fields',
      '{{birthday}}{{no such field}}',
      /from {{birthday}}, {{no such field}}, for/,
    ],
    [
      'a filter without a value',
      '{{birthday | date: "%d secret"}}',
      /comes from {{birthday}}, for/,
    ],
    ['a condition', '{{#if vip}}{{number}}{{/if}}', /with this data: it is empty/],
    ['a line break', '{{number}}\n2', /such as a line break/],
    ['128 bytes of ASCII', `{{number}}${'x'.repeat(127)}`, /longer than 127 bytes of UTF-8/],
    ['129 bytes of other letters', `{{number}}${'ö'.repeat(64)}`, /longer than 127 bytes of UTF-8/],
    [
      '132 bytes, once prepared',
      `{{number}}${'\u337f'.repeat(11)}`,
      /longer than 127 bytes of UTF-8/,
    ],
  ])('fails the run and makes no file if it is %s', async (_what, pdfPassword, says) => {
    const run = await held.accept({ ...locked, pdfPassword });
    await held.perform(run);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: {
        code: 'pdf_password_unusable',
        message: expect.stringMatching(says) as string,
      },
      outputs: [{ fileId: null, pdfFileId: null }],
    });
    expect(held.outputs()).toEqual([]);
    expect(held.converter.conversions).toBe(0);
  });

  it('keeps an earlier attempt’s document if it is too long, also with removeOutput', async () => {
    held.converter.failures.push(new NotConvertible('it cannot be loaded'));
    const run = await held.accept({ removeOutput: true });
    await held.perform(run);
    const { workflowId } = await run.record();
    const [document] = await listDocuments(held.parts.store, [workflowId]);
    const pdfPassword = `{{number}}${'x'.repeat(127)}`;
    const options = { ...document!.options, ...locked, pdfPassword };
    await updateDocumentOptions(held.parts.store, document!.id, options);
    await retryRun(held.parts, await run.record());
    await held.perform(run);
    expect(await run.record()).toMatchObject({
      status: 'FAILED',
      error: { code: 'pdf_password_unusable' },
    });
    expect(held.outputs()).toEqual(['Order.docx']);
  });

  it('may have 127 bytes, and the PDF opens with them', async () => {
    const run = await held.accept({
      ...locked,
      removeOutput: true,
      pdfPassword: `{{number}}${'x'.repeat(126)}`,
    });
    await held.perform(run);
    expect(held.outputs()).toEqual(['Order.pdf']);
    expect(readPdf(held.contentOf('Order.pdf'), `1${'x'.repeat(126)}`).pages).toHaveLength(1);
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
      const run = await held.accept({ ...locked, pdfPassword });
      await held.perform(run);
      told.push(await run.record(), await held.eventOf(run));
    }
    expect(JSON.stringify(told)).not.toContain('hunter2');
  });

  it('warns if the data lacks a part of it', async () => {
    const run = await held.accept({ ...locked, pdfPassword: 'key {{lost}}' });
    await held.perform(run);
    const { warnings } = await run.record();
    expect(warnings).toEqual([
      'The data lacks a field of the PDF password of "Order.docx", or has a value there that cannot be used.',
    ]);
  });
});
