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

/** The result of an output whose files are written. */
export interface MadeOutput {
  error: DocloomError | null;
  warnings: readonly string[];
  /** How long rendering took, in milliseconds; null if nothing was rendered. */
  renderMilliseconds: number | null;
  /** How long the converter took, in milliseconds; null if it made no PDF. */
  convertMilliseconds: number | null;
}

/** For an output without a result. */
export const NOTHING_MADE = { warnings: [], renderMilliseconds: null, convertMilliseconds: null };

/**
 * Makes one output document in the drive, and its PDF copy if wanted. If the copy fails, the
 * document stays, and the error is in the result. A repeat writes the same files again.
 * @throws DocloomError of the template, the drive or the password; ConverterBusy if nothing was
 * attempted; any other error is internal
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

/** Returns how many bytes a document holds from reading its template to writing its last file. */
async function bytesInMemory(drive: Drive, { fileId, options }: DocumentRecord): Promise<number> {
  const size = (await drive.state(fileId))?.size ?? 0;
  // The converter gets a copy in one piece beside the pieces.
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
  // Checked before anything is written: without its password, nothing readable may be stored.
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

/** Returns whether an earlier attempt wrote the PDF and only had to remove the document. */
async function isOnlyOriginalLeft(
  { options }: DocumentRecord,
  output: OutputProgress,
): Promise<boolean> {
  const { createPdfCopy, removeOutput } = options;
  return createPdfCopy && removeOutput && (await output.written('pdf')) !== undefined;
}
