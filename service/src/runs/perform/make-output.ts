import type { DocumentId, DocumentOptions } from '@docloom/contract';
import type { Logger } from 'pino';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { ConverterBusy } from '../../pdf/converter.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import type { DocumentMemory } from '../../rendering/document-memory.ts';
import { toTenths } from '../../time/stopwatch.ts';
import type { PdfCopyDependencies } from './make-pdf-copy.ts';
import { makePdfCopy } from './make-pdf-copy.ts';
import type { OutputProgress } from './output-progress.ts';
import type { RenderOutputDependencies } from './render-output.ts';
import { renderOutput } from './render-output.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import { toRunError } from './run-error.ts';

export interface MakeOutputDependencies extends RenderOutputDependencies, PdfCopyDependencies {
  documentMemory: DocumentMemory;
}

/** An output to make. */
export interface OutputOrder {
  workflow: WorkflowOfRun;
  /** Undefined if it was deleted after the run was accepted. */
  document: DocumentRecord | undefined;
  /** The source data as JSON. */
  data: string;
}

/** An output after an attempt. */
export interface AttemptedOutput {
  output: OutputProgress;
  /** Null if all its files are in the drive. */
  error: DocloomError | null;
  warnings: readonly string[];
}

/** The result of an output, with the durations for the log. */
interface MadeOutput extends Pick<AttemptedOutput, 'error' | 'warnings'> {
  renderMilliseconds?: number;
  convertMilliseconds?: number;
}

/**
 * Makes one output of a run: its document in the drive, and its PDF copy if wanted. An error fails
 * only this output. If the copy fails, the document stays. A repeat writes the same files again.
 * @throws ConverterBusy if the output must be made later
 */
export async function attemptOutput(
  dependencies: MakeOutputDependencies,
  order: OutputOrder,
  output: OutputProgress,
): Promise<AttemptedOutput> {
  const { documentId } = output;
  const made = await makeOutput(dependencies, order, output).catch((cause: unknown) =>
    toFailure(dependencies.log, documentId, cause),
  );
  const { error, warnings, ...durations } = made;
  const line = { document: documentId, ...durations };
  if (error === null) dependencies.log.info(line, 'Output made');
  else dependencies.log.warn({ ...line, code: error.code }, 'Output failed');
  return { output, error, warnings: [...output.keptWarnings, ...warnings] };
}

async function makeOutput(
  dependencies: MakeOutputDependencies,
  { workflow, document, data }: OutputOrder,
  output: OutputProgress,
): Promise<MadeOutput> {
  if (!document) throw problem('document_deleted', output.documentId);
  const { fileId, options } = document;
  if (isOnlyPdfWanted(options) && (await output.written('pdf'))) {
    // An earlier attempt wrote the PDF and only had to remove the document.
    await output.remove('document');
    return { error: null, warnings: [] };
  }
  const templateFile = await dependencies.drive.locate(fileId);
  const state = await templateFile?.state();
  const bytes = bytesInMemory(state?.size ?? 0, options);
  const flow = { tenantId: tenantOfWorkflow(workflow), name: workflow.id };
  const share = await dependencies.documentMemory.share(bytes, flow.tenantId);
  try {
    if (options.createPdfCopy) dependencies.pdfConverter.warmUp();
    const order = { workflow, document, templateFile, data };
    const rendered = await renderOutput(dependencies, order, share);
    const { name, pieces, warnings, password } = rendered;
    const renderMilliseconds = toTenths(rendered.milliseconds);
    output.useTemplateVersion(rendered.templateVersionId);
    output.measured('renderMilliseconds', rendered.milliseconds);
    const { id: workflowId, ownerId, ownerTeamId } = workflow;
    const file = { folders: [workflow.name], name, ownerId, ownerTeamId, workflowId };
    await output.put('document', file, pieces);
    if (!options.createPdfCopy) return { error: null, warnings, renderMilliseconds };
    const original = { document, file, pieces, warnings };
    const copy = await makePdfCopy(dependencies, { original, password, flow }, output);
    if (copy.error === null && options.removeOutput) await output.remove('document');
    return { renderMilliseconds, ...copy, warnings: [...warnings, ...copy.warnings] };
  } finally {
    share.release();
  }
}

/** Returns the result of an output that threw an error. @throws ConverterBusy */
function toFailure(log: Logger, document: DocumentId, cause: unknown): MadeOutput {
  if (cause instanceof ConverterBusy) throw cause;
  const error = toRunError(cause);
  if (error !== cause) log.error({ err: cause, document }, 'Output failed unexpectedly');
  return { error, warnings: [] };
}

function isOnlyPdfWanted({ createPdfCopy, removeOutput }: DocumentOptions): boolean {
  return createPdfCopy && removeOutput;
}

/** Returns how many bytes a document holds from reading its template to writing its last file. */
function bytesInMemory(ofTemplate: number, { createPdfCopy }: DocumentOptions): number {
  // The converter gets a copy in one piece beside the pieces.
  return createPdfCopy ? 2 * ofTemplate : ofTemplate;
}
