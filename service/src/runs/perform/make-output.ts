import type { DocloomError } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { MadePdfCopy, PdfCopyOrder, PdfCopyParts } from './make-pdf-copy.ts';
import { makePdfCopy } from './make-pdf-copy.ts';
import { startStopwatch } from '../../time/stopwatch.ts';
import type { OutputFile } from './output-file.ts';
import { renderPdfPassword } from './pdf-password.ts';
import type { DocumentMemory, DocumentShare } from './document-memory.ts';
import type { RenderDocumentParts } from './render-document.ts';
import { renderOutput } from './render-output.ts';

export type MakeOutputParts = RenderDocumentParts &
  PdfCopyParts & { documentMemory: DocumentMemory };

/** What to make of which template. */
export interface OutputOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** The source data, JSON text. */
  data: string;
  file: OutputFile;
  pdf: OutputFile;
  /** Writes down at once what the run is to say at its end. */
  keepWarnings: (warnings: readonly string[]) => Promise<void>;
}

/** What became of an output; its files are in their places. */
export interface MadeOutput {
  error: DocloomError | null;
  warnings: readonly string[];
  /** How long it took to fill the document; null when there is none. */
  renderMilliseconds: number | null;
  /** How long the converter took; null when it made no PDF. */
  convertMilliseconds: number | null;
}

/** Of an output of which nothing was made. */
export const NOTHING_MADE = { warnings: [], renderMilliseconds: null, convertMilliseconds: null };

/**
 * Makes one output document in the drive, with its PDF copy if there is to be one. A document whose
 * copy cannot be made stays, with an error. A repeat writes the same files, not second ones.
 * @throws DocloomError of the template, the drive or the password; ConverterBusy when nothing was
 * tried; anything else is a fault of ours
 */
export async function makeOutput(parts: MakeOutputParts, order: OutputOrder): Promise<MadeOutput> {
  if (await isOnlyOriginalLeft(order)) {
    await order.file.remove();
    return { ...NOTHING_MADE, error: null };
  }
  const share = await parts.documentMemory.share(await bytesInMemory(parts, order));
  try {
    return await renderAndWrite(parts, order, share);
  } finally {
    share.release();
  }
}

/** What a document takes of its template it holds until its last file is written. */
async function bytesInMemory({ drive }: MakeOutputParts, order: OutputOrder): Promise<number> {
  const { fileId, options } = order.document;
  const size = (await drive.state(fileId))?.size ?? 0;
  // The converter gets it in one piece beside those that it was written in.
  return options.createPdfCopy ? 2 * size : size;
}

async function renderAndWrite(
  parts: MakeOutputParts,
  order: OutputOrder,
  share: DocumentShare,
): Promise<MadeOutput> {
  const { workflow, document, data } = order;
  const { options, documentType } = document;
  if (options.createPdfCopy) parts.pdfConverter.warmUp();
  const elapsed = startStopwatch();
  const { name, pieces, warnings } = await renderOutput(parts, order, share);
  const renderMilliseconds = elapsed();
  parts.metrics.documentRendered(renderMilliseconds);
  // Before anything is written: without its password there is to be nothing that anybody can read.
  const rendered = await renderPdfPassword(parts.templates, options, data, name);
  const { id: workflowId, ownerId } = workflow;
  const file = { folders: [workflow.name], name, ownerId, workflowId };
  const id = await order.file.put(file, pieces);
  const ofDocument = [...warnings, ...(rendered?.warnings ?? [])];
  const copy = await copyIfWanted(parts, {
    document: { ...file, id, pieces, documentType },
    options,
    password: rendered?.password ?? null,
    place: order.pdf,
    beforeWriting: async (ofCopy) => {
      // From then on the PDF alone is left, and a try after a crash makes nothing that could warn.
      if (options.removeOutput) await order.keepWarnings([...ofDocument, ...ofCopy]);
    },
  });
  const isRemoved = options.createPdfCopy && options.removeOutput && copy.error === null;
  if (isRemoved) await order.file.remove();
  return { ...copy, warnings: [...ofDocument, ...copy.warnings], renderMilliseconds };
}

async function copyIfWanted(parts: PdfCopyParts, order: PdfCopyOrder): Promise<MadePdfCopy> {
  if (order.options.createPdfCopy) return makePdfCopy(parts, order);
  return { error: null, warnings: [], convertMilliseconds: null };
}

/** Whether an earlier try came so far that the PDF is safe and the document is to go. */
async function isOnlyOriginalLeft({ document, pdf }: OutputOrder): Promise<boolean> {
  const { createPdfCopy, removeOutput } = document.options;
  return createPdfCopy && removeOutput && (await pdf.written()) !== undefined;
}
