import { readPdf, tryPdf } from '../read-pdf.ts';
import { Poppler } from './poppler.ts';
import { checkPdf, qpdfs } from './qpdf.ts';

/** ISO 32000-1, table 22: to copy text and graphics. */
const COPY = 16;

const WRONG_PASSWORD = 'not this one';

/** The contents of a PDF, independent of the reader. */
export interface PdfContent {
  pages: number;
  /** A text on its last page. */
  lastly: string;
}

/** Expects every available reader (pdf.js, qpdf and poppler) to open the PDF without a password. */
export function expectOpenPdf(pdf: Uint8Array, { pages, lastly }: PdfContent): void {
  const read = readPdf(pdf);
  expect(read.pages).toHaveLength(pages);
  expect(read.pages.at(-1)?.text).toContain(lastly);
  expect(read.permissions).toBeNull();
  for (const qpdf of qpdfs) {
    const encryption = { 'File is not encrypted': '' };
    expect(checkPdf(qpdf, pdf, '')).toMatchObject({ pages, encryption });
  }
  const poppler = Poppler.find();
  if (!poppler) return;
  expect(poppler.info(pdf)).toMatchObject({ Pages: String(pages), Encrypted: 'no' });
  expect(poppler.text(pdf)?.at(-1)).toContain(lastly);
}

/**
 * Expects every available reader to open the PDF only with its password, with the expected
 * permissions.
 */
export function expectLockedPdf(
  pdf: Uint8Array,
  { pages, lastly }: PdfContent,
  { password, copying }: { password: string; copying: 'allowed' | 'not allowed' },
): void {
  const read = readPdf(pdf, password);
  expect(read.pages).toHaveLength(pages);
  expect(read.pages.at(-1)?.text).toContain(lastly);
  expect(read.permissions?.includes(COPY)).toBe(copying === 'allowed');
  expect(tryPdf(pdf)).toHaveProperty('locked');
  expect(tryPdf(pdf, WRONG_PASSWORD)).toHaveProperty('locked');
  for (const qpdf of qpdfs) {
    const checked = checkPdf(qpdf, pdf, password);
    expect(checked).toMatchObject({
      pages,
      encryption: {
        R: '6',
        'file encryption method': 'AESv3',
        'extract for any purpose': copying,
        'extract for accessibility': 'allowed',
        'Supplied password is user password': '',
      },
    });
    expect(checked).not.toHaveProperty(['encryption', 'Supplied password is owner password']);
    const others = [WRONG_PASSWORD, ''].map((other) => checkPdf(qpdf, pdf, other));
    expect(others).toEqual(['locked', 'locked']);
  }
  const poppler = Poppler.find();
  if (!poppler) return;
  const copy = copying === 'allowed' ? 'copy:yes' : 'copy:no';
  const info = poppler.info(pdf, password);
  expect(info).toMatchObject({ Pages: String(pages) });
  expect(info?.['Encrypted']).toContain(copy);
  expect(info?.['Encrypted']).toContain('algorithm:AES-256');
  expect(poppler.text(pdf, password)?.at(-1)).toContain(lastly);
  expect([poppler.info(pdf), poppler.info(pdf, WRONG_PASSWORD)]).toEqual([null, null]);
}
