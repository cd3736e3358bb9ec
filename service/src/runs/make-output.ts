import { DocloomError } from '../errors.ts';
import type { DocumentRecord } from '../store/documents.ts';
import type { RunOutputRecord } from '../store/runs.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import type { MadePdfCopy, PdfCopyOrder, PdfCopyParts } from './make-pdf-copy.ts';
import { makePdfCopy } from './make-pdf-copy.ts';
import type { OutputFile } from './output-file.ts';
import { putOutputFile } from './output-file.ts';
import { renderPdfPassword } from './pdf-password.ts';
import type { RenderDocumentParts } from './render-document.ts';
import { renderOutput } from './render-output.ts';

export type MakeOutputParts = RenderDocumentParts & PdfCopyParts;

/** What to make of which template. */
export interface OutputOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** The source data, JSON text. */
  data: string;
  file: OutputFile;
  pdf: OutputFile;
}

export type MadeOutput = Pick<RunOutputRecord, 'fileId' | 'pdfFileId' | 'error'> & {
  warnings: string[];
  /** Whether the error may be gone a little later. */
  mayPass: boolean;
};

/**
 * Makes one output document in the drive, with its PDF copy if there is to be one.
 *
 * A fault that a person can mend becomes the output's `error`; anything else is thrown, and the
 * run's job tries again. A repeat after a crash writes the same files, not second ones.
 */
export async function makeOutput(parts: MakeOutputParts, order: OutputOrder): Promise<MadeOutput> {
  try {
    if (await isOnlyOriginalLeft(parts, order)) return await removeOriginal(parts, order);
    return await renderAndWrite(parts, order);
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    const error = cause.toRunError();
    return { fileId: null, pdfFileId: null, error, warnings: [], mayPass: false };
  }
}

async function renderAndWrite(parts: MakeOutputParts, order: OutputOrder): Promise<MadeOutput> {
  const { workflow, document, data } = order;
  const { options, documentType } = document;
  if (options.createPdfCopy) parts.pdfConverter.warmUp();
  const { name, pieces, warnings } = await renderOutput(parts, workflow, document, data);
  // Before anything is written: without its password there is to be nothing that anybody can read.
  const rendered = await renderPdfPassword(parts.templates, options, data, name);
  const file = { folders: [workflow.name], name, ownerId: workflow.ownerId };
  const id = await putOutputFile(parts.drive, order.file, file, pieces);
  const copy = await copyIfWanted(parts, {
    document: { ...file, id, pieces, documentType },
    options,
    password: rendered?.password ?? null,
    place: order.pdf,
  });
  const isRemoved = options.removeOutput && copy.pdfFileId !== null && copy.error === null;
  if (isRemoved) await parts.drive.remove(id);
  const all = [...new Set([...warnings, ...(rendered?.warnings ?? [])])];
  return { ...copy, fileId: isRemoved ? null : id, warnings: all };
}

async function copyIfWanted(parts: PdfCopyParts, order: PdfCopyOrder): Promise<MadePdfCopy> {
  if (order.options.createPdfCopy) return makePdfCopy(parts, order);
  return { pdfFileId: null, error: null, mayPass: false };
}

/** Whether an earlier try came so far that the PDF is safe and the document is to go. */
async function isOnlyOriginalLeft(
  { drive }: MakeOutputParts,
  { document, pdf }: OutputOrder,
): Promise<boolean> {
  const { createPdfCopy, removeOutput } = document.options;
  if (!createPdfCopy || !removeOutput || pdf.id === null) return false;
  return (await drive.find(pdf.id)) !== undefined;
}

async function removeOriginal(
  { drive }: MakeOutputParts,
  { file, pdf }: OutputOrder,
): Promise<MadeOutput> {
  if (file.id !== null) await drive.remove(file.id);
  return { fileId: null, pdfFileId: pdf.id, error: null, warnings: [], mayPass: false };
}
