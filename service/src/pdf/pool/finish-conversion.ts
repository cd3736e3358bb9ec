import type { FinishedPdf } from '../converter.ts';
import type { Conversion } from './conversion.ts';
import { finishPdf } from '../finishing/finish-pdf.ts';

/** Finishes the PDF of a conversion in the process that converted it. */
export async function finishConversion(
  pdf: Uint8Array,
  conversion: Conversion,
): Promise<FinishedPdf> {
  if (conversion.finishing === null) return { pdf, replacedFonts: [] };
  return finishPdf(pdf, conversion, conversion.finishing);
}
