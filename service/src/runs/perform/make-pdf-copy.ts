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

/** What to make a PDF copy of, and how. */
export interface PdfCopyOrder {
  /** A document that lies in the drive. */
  original: {
    /** As it was wanted; the copy is called like what became of it. */
    file: NewFile;
    pieces: readonly Uint8Array[];
    documentType: DocumentType;
    /** What is to be said of it. */
    warnings: readonly string[];
  };
  options: DocumentOptions;
  /** Null when the copy is not to be protected. */
  password: PdfPassword | null;
}

/** What became of a PDF copy. */
export interface MadePdfCopy {
  error: DocloomError | null;
  warnings: readonly string[];
  /** How long the converter took, in milliseconds; null when it made no PDF. */
  convertMilliseconds: number | null;
}

/**
 * Makes the PDF copy of a document (contract §2, `createPdfCopy`), protected if it is to be. The
 * document itself stays, whatever becomes of the copy.
 * @throws ConverterBusy when the copy is to be made later
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
    // From then on the PDF alone is left, and a try after a crash makes nothing that could warn.
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

/** The converter's own words are for whoever runs the service. */
function logRefusal(log: Logger, file: string | undefined, { message: reason }: Error): void {
  log.warn({ file, reason }, 'The converter refused a document');
}

/** The name without its extension. */
function titleOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
