import { join } from 'node:path';
import type { Reader } from './run-reader.ts';
import { runReader } from './run-reader.ts';

/** PDFium, with which Chrome opens PDFs, from its npm package. */
const pdfium: Reader = {
  name: 'PDFium',
  command: [process.execPath, join(__dirname, 'pdfium.program.mjs')],
};

/** @returns the number of pages that Chrome shows; 'locked' if the password is wrong */
export function pagesInPdfium(pdf: Uint8Array, password: string): number | 'locked' {
  const { code, stdout, stderr } = runReader(pdfium, [password], pdf);
  if (code !== 0) throw new Error(`PDFium does not read the PDF: ${stderr}`);
  const said = stdout.trim();
  return said === 'locked' ? said : Number(said);
}
