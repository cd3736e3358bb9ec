import type { ConvertedPdf, PdfOrder } from '../../../service/src/rendering/convert-to-pdf.ts';
import { toPdfPassword } from '../../../service/src/pdf/protection/password.ts';
import { PdfCache } from '../../../service/src/rendering/pdf-cache.ts';

const MEGABYTE = 1024 * 1024;

const order = (changes: Partial<PdfOrder> = {}): PdfOrder => ({
  name: 'Letter.docx',
  documentType: 'CLOUD_DOCS',
  pieces: [Buffer.from('Dear Zoë, '), Buffer.from('welcome.')],
  password: null,
  copying: 'allowed',
  standard: null,
  flow: { tenantId: 'team_1', name: 'previews of Ann' },
  ...changes,
});

const pdfOf = (bytes: number): ConvertedPdf => ({
  name: 'Letter.pdf',
  pdf: new Uint8Array(bytes),
  warnings: ['A font was replaced.'],
  milliseconds: 120,
});

/** Returns whether the second document is converted after the first one was cached. */
async function isConvertedAgain(first: PdfOrder, second: PdfOrder, bytes = 5): Promise<boolean> {
  const cache = new PdfCache();
  await cache.getOrConvert(first, async () => pdfOf(bytes));
  const convert = jest.fn(async () => pdfOf(bytes));
  expect(await cache.getOrConvert(second, convert)).toEqual(pdfOf(bytes));
  return convert.mock.calls.length > 0;
}

describe('The PDF cache', () => {
  it('returns the PDF with its warnings to everybody of the same tenant', async () => {
    const renders = order({ flow: { tenantId: 'team_1', name: 'renders of Bob' } });
    expect(await isConvertedAgain(order(), renders)).toBe(false);
  });

  it('ignores how a document is split into pieces', async () => {
    const pieces = [Buffer.from('Dear Zoë, welcome.')];
    expect(await isConvertedAgain(order(), order({ pieces }))).toBe(false);
  });

  it.each<[string, Partial<PdfOrder>]>([
    ['a document with other content', { pieces: [Buffer.from('Dear Zoë, goodbye.')] }],
    ['a document with another name', { name: 'Letter 2.docx' }],
    ['a document of another type', { documentType: 'CLOUD_SLIDES' }],
    ['a document of another tenant', { flow: { tenantId: 'team_2', name: 'previews of Cal' } }],
  ])('does not reuse a PDF for %s', async (_, changes) => {
    expect(await isConvertedAgain(order(), order(changes))).toBe(true);
  });

  it.each<[string, Partial<PdfOrder>]>([
    ['with a password', { password: toPdfPassword('secret') }],
    ['for an archive', { standard: 'PDF/A-2b' }],
    ['of a large document', { pieces: [Buffer.alloc(5 * MEGABYTE)] }],
  ])('does not cache a PDF %s', async (_, changes) => {
    expect(await isConvertedAgain(order(changes), order(changes))).toBe(true);
  });

  it('does not cache a large PDF', async () => {
    expect(await isConvertedAgain(order(), order(), 5 * MEGABYTE)).toBe(true);
  });

  it('evicts the least recently used PDFs above its maximum size', async () => {
    const cache = new PdfCache();
    const numbered = (number: number) => order({ name: `Letter ${String(number)}.docx` });
    const convert = jest.fn(async () => pdfOf(3 * MEGABYTE));
    for (let number = 1; number <= 12; number += 1)
      await cache.getOrConvert(numbered(number), convert);
    expect(convert).toHaveBeenCalledTimes(12);
    await cache.getOrConvert(numbered(12), convert);
    expect(convert).toHaveBeenCalledTimes(12);
    await cache.getOrConvert(numbered(1), convert);
    expect(convert).toHaveBeenCalledTimes(13);
  });

  it('does not cache errors', async () => {
    const cache = new PdfCache();
    const failing = cache.getOrConvert(order(), async () =>
      Promise.reject(new Error('It is broken.')),
    );
    await expect(failing).rejects.toThrow('It is broken.');
    expect(await cache.getOrConvert(order(), async () => pdfOf(5))).toEqual(pdfOf(5));
  });
});
