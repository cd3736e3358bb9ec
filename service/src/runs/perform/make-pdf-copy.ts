import { extname } from 'node:path';
import type { Logger } from 'pino';
import type { Flow } from '../../concurrency/flow.ts';
import type { Clock } from '../../time/clock.ts';
import type { NewFile } from '../../drive/drive.ts';
import type { DocloomError } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import type { PdfConverter } from '../../pdf/converter.ts';
import { ConverterBusy, NotConvertible } from '../../pdf/converter.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { startStopwatch, toTenths } from '../../time/stopwatch.ts';
import type { PdfPassword } from '../../pdf/protection/password.ts';
import type { Protection } from '../../pdf/protection/protect.ts';
import type { OutputProgress } from './output-progress.ts';
import { fontWarning, pdfProblem } from './pdf-problem.ts';

export interface PdfCopyDependencies {
  pdfConverter: PdfConverter;
  ids: Ids;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
}

/** The document to copy as a PDF. */
export interface PdfCopyOrder {
  /** A document that is stored in the drive. */
  original: {
    document: Pick<DocumentRecord, 'documentType' | 'options'>;
    /** The requested file; the copy takes the name that the document really got. */
    file: NewFile;
    pieces: readonly Uint8Array[];
    /** The warnings about the document. */
    warnings: readonly string[];
  };
  /** Null if the copy is not protected. */
  password: PdfPassword | null;
  flow: Flow;
}

/** The result of a PDF copy. */
export interface MadePdfCopy {
  error: DocloomError | null;
  warnings: readonly string[];
  /** How long the converter took, if it made a PDF that was written. */
  convertMilliseconds?: number;
}

/**
 * Makes the PDF copy of a document (contract §2, `createPdfCopy`), protected if wanted, and writes
 * it to the drive. The document stays, even if the copy fails.
 * @throws ConverterBusy if the copy must be made later; an error that neither the catalogue nor the
 * converter knows
 */
export async function makePdfCopy(
  { pdfConverter, ids, clock, metrics, log }: PdfCopyDependencies,
  { original: { document, file, pieces, warnings }, password, flow }: PdfCopyOrder,
  output: OutputProgress,
): Promise<MadePdfCopy> {
  const { documentType, options } = document;
  const stored = await output.written('document');
  const name = stored?.name ?? file.name;
  const title = name.slice(0, name.length - extname(name).length);
  try {
    const elapsed = startStopwatch();
    const protection: Protection | null = password && {
      password,
      copying: options.pdfPasswordPreventCopy ? 'prevented' : 'allowed',
      ownerPassword: ids.pdfOwnerPassword(),
    };
    const finishing = { title, madeAt: clock.now(), protection };
    const content = Buffer.concat(pieces);
    const made = await pdfConverter.convertAndFinish(content, documentType, finishing, flow);
    const milliseconds = elapsed();
    metrics.documentConverted(milliseconds);
    const copy = { ...file, name: `${title}.pdf` };
    const ofFonts = made.replacedFonts.map((replaced) => fontWarning(replaced, copy.name));
    // Soon only the PDF is left, and an attempt after a crash renders nothing that could warn.
    if (options.removeOutput) await output.keepWarnings([...warnings, ...ofFonts]);
    await output.put('pdf', copy, made.pdf);
    return { error: null, warnings: ofFonts, convertMilliseconds: toTenths(milliseconds) };
  } catch (cause) {
    if (cause instanceof ConverterBusy) throw cause;
    if (cause instanceof NotConvertible) {
      // The converter's own message is for the operator.
      const { message: reason } = cause;
      log.warn({ file: stored?.id, reason }, 'The converter refused a document');
    }
    return { error: pdfProblem(cause, name), warnings: [] };
  }
}
