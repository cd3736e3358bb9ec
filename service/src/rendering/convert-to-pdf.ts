import { extname } from 'node:path';
import type { DocumentType } from '@docloom/contract';
import type { Flow } from '../concurrency/flow.ts';
import type { Ids } from '../ids/ids.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PdfConverter } from '../pdf/converter.ts';
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
  { name, documentType, pieces, password, copying, flow }: PdfOrder,
): Promise<ConvertedPdf> {
  const elapsed = startStopwatch();
  const title = name.slice(0, name.length - extname(name).length);
  const protection = password && { password, copying, ownerPassword: ids.pdfOwnerPassword() };
  const finishing = { title, madeAt: clock.now(), protection };
  const content = Buffer.concat(pieces);
  const made = await pdfConverter.convertAndFinish(content, documentType, finishing, flow);
  const milliseconds = elapsed();
  metrics.documentConverted(milliseconds);
  const nameOfPdf = `${title}.pdf`;
  const warnings = made.replacedFonts.map((replaced) => fontWarning(replaced, nameOfPdf));
  return { name: nameOfPdf, pdf: made.pdf, warnings, milliseconds };
}
