import { extname } from 'node:path';
import type { DocumentOptions, DocumentType } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../time/clock.ts';
import type { NewFile } from '../../drive/drive.ts';
import type { DocloomError } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import type { FinishedPdf, PdfConverter } from '../../pdf/converter.ts';
import { ConverterBusy, NotConvertible } from '../../pdf/converter.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { startStopwatch } from '../../time/stopwatch.ts';
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

/** The document to copy as a PDF, and the options. */
export interface PdfCopyOrder {
  /** A document that is stored in the drive. */
  original: {
    /** The requested file; the copy takes the name that the document really got. */
    file: NewFile;
    pieces: readonly Uint8Array[];
    documentType: DocumentType;
    /** The warnings about the document. */
    warnings: readonly string[];
  };
  options: DocumentOptions;
  /** Null if the copy is not protected. */
  password: PdfPassword | null;
}

/** The result of a PDF copy. */
export interface MadePdfCopy {
  error: DocloomError | null;
  warnings: readonly string[];
  /** How long the converter took, in milliseconds; null if it made no PDF. */
  convertMilliseconds: number | null;
}

/**
 * Makes the PDF copy of a document (contract §2, `createPdfCopy`), protected if wanted. The
 * document stays, even if the copy fails.
 * @throws ConverterBusy if the copy must be made later; an error that neither the catalogue nor the
 * converter knows
 */
export async function makePdfCopy(
  dependencies: PdfCopyDependencies,
  order: PdfCopyOrder,
  output: OutputProgress,
): Promise<MadePdfCopy> {
  const { original, options } = order;
  const stored = await output.written('document');
  const name = stored?.name ?? original.file.name;
  try {
    const elapsed = startStopwatch();
    const { pdf, replacedFonts } = await convert(dependencies, order, titleOf(name));
    const convertMilliseconds = elapsed();
    dependencies.metrics.documentConverted(convertMilliseconds);
    const file = { ...original.file, name: `${titleOf(name)}.pdf` };
    const warnings = replacedFonts.map((replaced) => fontWarning(replaced, file.name));
    // Soon only the PDF is left, and an attempt after a crash renders nothing that could warn.
    if (options.removeOutput) await output.keepWarnings([...original.warnings, ...warnings]);
    await output.put('pdf', file, pdf);
    return { error: null, warnings, convertMilliseconds };
  } catch (cause) {
    if (cause instanceof ConverterBusy) throw cause;
    if (cause instanceof NotConvertible) logRefusal(dependencies.log, stored?.id, cause);
    return { error: pdfProblem(cause, name), warnings: [], convertMilliseconds: null };
  }
}

async function convert(
  { pdfConverter, ids, clock }: PdfCopyDependencies,
  { original, options, password }: PdfCopyOrder,
  title: string,
): Promise<FinishedPdf> {
  const content = Buffer.concat(original.pieces);
  const protection: Protection | null = password && {
    password,
    copying: options.pdfPasswordPreventCopy ? 'prevented' : 'allowed',
    ownerPassword: ids.pdfOwnerPassword(),
  };
  const finishing = { title, madeAt: clock.now(), protection };
  return pdfConverter.convertAndFinish(content, original.documentType, finishing);
}

/** The converter's own message is for the operator. */
function logRefusal(log: Logger, file: string | undefined, { message: reason }: Error): void {
  log.warn({ file, reason }, 'The converter refused a document');
}

/** Returns the name without its extension. */
function titleOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
