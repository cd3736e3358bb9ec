import { extname } from 'node:path';
import type { DocumentOptions, DocumentType } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../time/clock.ts';
import type { Drive, NewFile } from '../../drive/drive.ts';
import type { DocloomError } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import type { FinishedPdf, PdfConverter } from '../../pdf/converter.ts';
import { ConverterBusy, NotConvertible } from '../../pdf/converter.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { startStopwatch } from '../../time/stopwatch.ts';
import type { PdfPassword } from '../../pdf/protection/password.ts';
import type { Protection } from '../../pdf/protection/protect.ts';
import type { OutputFile } from './output-file.ts';
import { fontWarning, pdfProblem } from './pdf-problem.ts';

export interface PdfCopyParts {
  drive: Drive;
  pdfConverter: PdfConverter;
  ids: Ids;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
}

/** A document that lies in the drive and is to have a PDF copy beside it. */
export interface PdfCopyOrder {
  /** The document, as it was wanted; the copy is called like what became of it. */
  document: NewFile & { id: string; pieces: readonly Uint8Array[]; documentType: DocumentType };
  options: DocumentOptions;
  /** Null when the copy is not to be protected. */
  password: PdfPassword | null;
  place: OutputFile;
  /** Called with what is to be said of the copy, before it is written. */
  beforeWriting: (warnings: readonly string[]) => Promise<void>;
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
export async function makePdfCopy(parts: PdfCopyParts, order: PdfCopyOrder): Promise<MadePdfCopy> {
  const { document, place } = order;
  const name = (await parts.drive.find(document.id))?.name ?? document.name;
  try {
    const elapsed = startStopwatch();
    const { pdf, replacedFonts } = await convert(parts, order, titleOf(name));
    const convertMilliseconds = elapsed();
    parts.metrics.documentConverted(convertMilliseconds);
    const file = { ...document, name: `${titleOf(name)}.pdf` };
    const warnings = replacedFonts.map((replaced) => fontWarning(replaced, file.name));
    await order.beforeWriting(warnings);
    await place.put(file, pdf);
    return { error: null, warnings, convertMilliseconds };
  } catch (cause) {
    if (cause instanceof ConverterBusy) throw cause;
    if (cause instanceof NotConvertible) logRefusal(parts.log, order, cause);
    return { error: pdfProblem(cause, name), warnings: [], convertMilliseconds: null };
  }
}

async function convert(
  { pdfConverter, ids, clock }: PdfCopyParts,
  { document, options, password }: PdfCopyOrder,
  title: string,
): Promise<FinishedPdf> {
  const content = Buffer.concat(document.pieces);
  const protection: Protection | null = password && {
    password,
    copying: options.pdfPasswordPreventCopy ? 'prevented' : 'allowed',
    ownerPassword: ids.pdfOwnerPassword(),
  };
  const finishing = { title, madeAt: clock.now(), protection };
  return pdfConverter.convertAndFinish(content, document.documentType, finishing);
}

/** The converter's own words are for whoever runs the service. */
function logRefusal(log: Logger, { document }: PdfCopyOrder, { message: reason }: Error): void {
  log.warn({ file: document.id, reason }, 'The converter refused a document');
}

/** The name without its extension. */
function titleOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
