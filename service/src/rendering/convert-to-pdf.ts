import { extname } from 'node:path';
import type { DocumentType, PdfStandard } from '@docloom/contract';
import type { Flow } from '../concurrency/flow.ts';
import type { Ids } from '../ids/ids.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import type { PdfVariant } from '../pdf/finishing/finishing.ts';
import type { PdfPassword } from '../pdf/protection/password.ts';
import type { Protection } from '../pdf/protection/protect.ts';
import type { Clock } from '../time/clock.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import { fontWarning } from './pdf-problem.ts';

export interface PdfDependencies {
  pdfConverter: PdfConverter;
  ids: Ids;
  clock: Clock;
  metrics: Metrics;
}

/** A document to convert. */
export interface PdfOrder {
  /** The name of the document; the PDF gets it with its own extension. */
  name: string;
  documentType: DocumentType;
  pieces: readonly Uint8Array[];
  /** Null if the PDF is not protected. */
  password: PdfPassword | null;
  copying: Protection['copying'];
  /** The standard of a PDF without a password; null for none. */
  standard: PdfStandard | null;
  flow: Flow;
}

/** A PDF in memory. */
export interface ConvertedPdf {
  name: string;
  pdf: Uint8Array;
  warnings: string[];
  milliseconds: number;
}

/** Converts a document to PDF, protected if it has a password. @throws the converter's error */
export async function convertToPdf(
  { pdfConverter, ids, clock, metrics }: PdfDependencies,
  order: PdfOrder,
): Promise<ConvertedPdf> {
  const { name, documentType, pieces, flow } = order;
  const elapsed = startStopwatch();
  const title = name.slice(0, name.length - extname(name).length);
  const finishing = { title, madeAt: clock.now(), variant: variantOf(order, ids) };
  const content = Buffer.concat(pieces);
  const made = await pdfConverter.convertAndFinish(content, documentType, finishing, flow);
  const milliseconds = elapsed();
  metrics.documentConverted(milliseconds);
  const nameOfPdf = `${title}.pdf`;
  const warnings = made.replacedFonts.map((replaced) => fontWarning(replaced, nameOfPdf));
  return { name: nameOfPdf, pdf: made.pdf, warnings, milliseconds };
}

function variantOf({ password, copying, standard }: PdfOrder, ids: Ids): PdfVariant {
  if (password !== null) {
    // A PDF without the wanted password or standard must not look right.
    if (standard !== null) throw new TypeError('A PDF/A file has no password.');
    const protection = { password, copying, ownerPassword: ids.pdfOwnerPassword() };
    return { type: 'protected', protection };
  }
  return standard === null ? { type: 'open' } : { type: 'archival', standard };
}
