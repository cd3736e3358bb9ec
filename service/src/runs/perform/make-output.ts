import type { Drive } from '../../drive/drive.ts';
import type { DocloomError } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { startStopwatch } from '../../time/stopwatch.ts';
import type { TemplateDependencies } from '../../workflows/documents/template-file.ts';
import type { DocumentMemory, DocumentShare } from './document-memory.ts';
import type { PdfCopyDependencies } from './make-pdf-copy.ts';
import { makePdfCopy } from './make-pdf-copy.ts';
import type { OutputProgress } from './output-progress.ts';
import { checkPdfPassword } from './pdf-password.ts';
import type { RenderOrder } from './render-output.ts';
import { renderOutput } from './render-output.ts';

export interface MakeOutputDependencies extends TemplateDependencies, PdfCopyDependencies {
  documentMemory: DocumentMemory;
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
export async function makeOutput(
  dependencies: MakeOutputDependencies,
  order: RenderOrder,
  output: OutputProgress,
): Promise<MadeOutput> {
  if (await isOnlyOriginalLeft(order.document, output)) {
    await output.remove('document');
    return { ...NOTHING_MADE, error: null };
  }
  const bytes = await bytesInMemory(dependencies.drive, order.document);
  const share = await dependencies.documentMemory.share(bytes);
  try {
    return await renderAndWrite(dependencies, order, output, share);
  } finally {
    share.release();
  }
}

/** What a document takes of its template it holds until its last file is written. */
async function bytesInMemory(drive: Drive, { fileId, options }: DocumentRecord): Promise<number> {
  const size = (await drive.state(fileId))?.size ?? 0;
  // The converter gets it in one piece beside those that it was written in.
  return options.createPdfCopy ? 2 * size : size;
}

async function renderAndWrite(
  dependencies: MakeOutputDependencies,
  order: RenderOrder,
  output: OutputProgress,
  share: DocumentShare,
): Promise<MadeOutput> {
  const { workflow, document } = order;
  const { options, documentType } = document;
  if (options.createPdfCopy) dependencies.pdfConverter.warmUp();
  const elapsed = startStopwatch();
  const { name, pieces, ...rendered } = await renderOutput(dependencies, order, share);
  const renderMilliseconds = elapsed();
  dependencies.metrics.documentRendered(renderMilliseconds);
  // Before anything is written: without its password there is to be nothing that anybody can read.
  const checked = rendered.password && checkPdfPassword(rendered.password, options, name);
  const warnings = [...rendered.warnings, ...(checked?.warnings ?? [])];
  const { id: workflowId, ownerId } = workflow;
  const file = { folders: [workflow.name], name, ownerId, workflowId };
  await output.put('document', file, pieces);
  if (!options.createPdfCopy) {
    return { error: null, warnings, renderMilliseconds, convertMilliseconds: null };
  }
  const password = checked?.password ?? null;
  const original = { file, pieces, documentType, warnings };
  const copy = await makePdfCopy(dependencies, { original, options, password }, output);
  if (options.removeOutput && copy.error === null) await output.remove('document');
  return { ...copy, warnings: [...warnings, ...copy.warnings], renderMilliseconds };
}

/** Whether an earlier try came so far that the PDF is safe and the document is to go. */
async function isOnlyOriginalLeft(
  { options }: DocumentRecord,
  output: OutputProgress,
): Promise<boolean> {
  const { createPdfCopy, removeOutput } = options;
  return createPdfCopy && removeOutput && (await output.written('pdf')) !== undefined;
}
