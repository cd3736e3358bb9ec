import { join } from 'node:path';
import type { Reader } from './run-reader.ts';
import { runReader } from './run-reader.ts';

/** What Chrome opens PDFs with, from its npm package. */
const pdfium: Reader = {
  name: 'PDFium',
  command: [process.execPath, join(__dirname, 'pdfium.program.mjs')],
};

/** @returns how many pages Chrome shows of a PDF; 'locked' when that is not its password */
export function pagesInPdfium(pdf: Uint8Array, password: string): number | 'locked' {
  const { code, stdout, stderr } = runReader(pdfium, [password], pdf);
  if (code !== 0) throw new Error(`PDFium does not read the PDF: ${stderr}`);
  const said = stdout.trim();
  return said === 'locked' ? said : Number(said);
}
