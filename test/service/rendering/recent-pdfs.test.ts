import type { ConvertedPdf, PdfOrder } from '../../../service/src/rendering/convert-to-pdf.ts';
import { toPdfPassword } from '../../../service/src/pdf/protection/password.ts';
import { RecentPdfs } from '../../../service/src/rendering/recent-pdfs.ts';

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

/** Returns whether the second of two documents is converted, after the first one was. */
async function isConvertedAgain(first: PdfOrder, second: PdfOrder, bytes = 5): Promise<boolean> {
  const recent = new RecentPdfs();
  await recent.of(first, async () => pdfOf(bytes));
  const convert = jest.fn(async () => pdfOf(bytes));
  expect(await recent.of(second, convert)).toEqual(pdfOf(bytes));
  return convert.mock.calls.length > 0;
}

describe('Recent PDFs', () => {
  it('have the PDF of a document with its warnings, whoever of the tenant wants it', async () => {
    const renders = order({ flow: { tenantId: 'team_1', name: 'renders of Bob' } });
    expect(await isConvertedAgain(order(), renders)).toBe(false);
  });

  it('do not depend on the pieces that a document is in', async () => {
    const pieces = [Buffer.from('Dear Zoë, welcome.')];
    expect(await isConvertedAgain(order(), order({ pieces }))).toBe(false);
  });

  it.each<[string, Partial<PdfOrder>]>([
    ['another content', { pieces: [Buffer.from('Dear Zoë, goodbye.')] }],
    ['another name', { name: 'Letter 2.docx' }],
    ['another type', { documentType: 'CLOUD_SLIDES' }],
    ['another tenant', { flow: { tenantId: 'team_2', name: 'previews of Cal' } }],
  ])('have no PDF of %s', async (_, changes) => {
    expect(await isConvertedAgain(order(), order(changes))).toBe(true);
  });

  it.each<[string, Partial<PdfOrder>]>([
    ['with a password', { password: toPdfPassword('secret') }],
    ['for an archive', { standard: 'PDF/A-2b' }],
    ['of a large document', { pieces: [Buffer.alloc(5 * MEGABYTE)] }],
  ])('have no PDF %s', async (_, changes) => {
    expect(await isConvertedAgain(order(changes), order(changes))).toBe(true);
  });

  it('have no large PDF', async () => {
    expect(await isConvertedAgain(order(), order(), 5 * MEGABYTE)).toBe(true);
  });

  it('are dropped, the oldest first, when they need too much memory', async () => {
    const recent = new RecentPdfs();
    const numbered = (number: number) => order({ name: `Letter ${String(number)}.docx` });
    const convert = jest.fn(async () => pdfOf(3 * MEGABYTE));
    for (let number = 1; number <= 12; number += 1) await recent.of(numbered(number), convert);
    expect(convert).toHaveBeenCalledTimes(12);
    await recent.of(numbered(12), convert);
    expect(convert).toHaveBeenCalledTimes(12);
    await recent.of(numbered(1), convert);
    expect(convert).toHaveBeenCalledTimes(13);
  });

  it('do not have what could not be converted', async () => {
    const recent = new RecentPdfs();
    const failing = recent.of(order(), async () => Promise.reject(new Error('It is broken.')));
    await expect(failing).rejects.toThrow('It is broken.');
    expect(await recent.of(order(), async () => pdfOf(5))).toEqual(pdfOf(5));
  });
});
