import { extname } from 'node:path';
import type { DocumentOptions, DocumentType, RunError } from '@docloom/contract';
import type { Drive, NewFile } from '../drive/drive.ts';
import { DocloomError, problem } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import { ConverterUnavailable, NotConvertible } from '../pdf/converter.ts';
import type { PdfPassword } from '../pdf/protection/password.ts';
import { protectPdf } from '../pdf/protection/protect.ts';
import type { OutputFile } from './output-file.ts';
import { putOutputFile } from './output-file.ts';

export interface PdfCopyParts {
  drive: Drive;
  pdfConverter: PdfConverter;
  ids: Ids;
}

/** A document that lies in the drive and is to have a PDF copy beside it. */
export interface PdfCopyOrder {
  /** The document, as it was wanted; the copy is called like what became of it. */
  document: NewFile & { id: string; pieces: readonly Uint8Array[]; documentType: DocumentType };
  options: DocumentOptions;
  /** Null when the copy is not to be protected. */
  password: PdfPassword | null;
  place: OutputFile;
}

/** What became of a PDF copy. */
export interface MadePdfCopy {
  pdfFileId: string | null;
  error: RunError | null;
  /** Whether the error may be gone a little later. */
  mayPass: boolean;
}

/**
 * Makes the PDF copy of a document (contract §2, `createPdfCopy`), protected if it is to be. The
 * document itself stays, whatever becomes of the copy.
 */
export async function makePdfCopy(parts: PdfCopyParts, order: PdfCopyOrder): Promise<MadePdfCopy> {
  const { document, place } = order;
  const name = (await parts.drive.find(document.id))?.name ?? document.name;
  try {
    const pdf = await convertAndProtect(parts, order);
    const file = { ...document, name: pdfName(name) };
    const pdfFileId = await putOutputFile(parts.drive, place, file, pdf);
    return { pdfFileId, error: null, mayPass: false };
  } catch (cause) {
    if (cause instanceof DocloomError) {
      return { pdfFileId: null, error: cause.toRunError(), mayPass: false };
    }
    const mayPass = cause instanceof ConverterUnavailable;
    return { pdfFileId: place.id, error: toProblem(cause, name).toRunError(), mayPass };
  }
}

async function convertAndProtect(
  { pdfConverter, ids }: PdfCopyParts,
  { document, options, password }: PdfCopyOrder,
): Promise<Uint8Array> {
  const content = Buffer.concat(document.pieces);
  const pdf = await pdfConverter.convert(content, document.documentType);
  if (password === null) return pdf;
  const copying = options.pdfPasswordPreventCopy ? 'prevented' : 'allowed';
  return protectPdf(pdf, { password, copying, ownerPassword: ids.pdfOwnerPassword() });
}

function pdfName(name: string): string {
  return `${name.slice(0, name.length - extname(name).length)}.pdf`;
}

/** @throws what is no error of the converter */
function toProblem(cause: unknown, name: string): DocloomError {
  if (cause instanceof ConverterUnavailable)
    return problem('pdf_not_available', name, cause.message);
  if (cause instanceof NotConvertible) return problem('pdf_not_convertible', name, cause.message);
  throw cause;
}
