import { readPdf } from '../../service/pdf/read-pdf.ts';

/** Returns the text on the first page of a PDF. @throws Error if it does not open */
export function textOfPdf(content: Uint8Array): string {
  return readPdf(content).pages[0]?.text ?? '';
}
