import { safeFileName } from '../drive/file-name.ts';
import { DocloomError, problem } from '../errors.ts';
import type { DocumentRecord } from '../store/documents.ts';
import type { RunOutputRecord } from '../store/runs.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import { extensionOf } from '../templates/document-type.ts';
import type { RenderedDocument } from '../templates/templates.ts';
import {
  NotATemplate,
  OutputTooLarge,
  TemplateFault,
  TemplateGaveUp,
} from '../templates/templates.ts';
import type { RenderDocumentParts } from './render-document.ts';
import { renderDocument } from './render-document.ts';

export type MakeOutputParts = RenderDocumentParts;

/** What to make of which template. */
export interface OutputOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** The source data, JSON text. */
  data: string;
  /** The drive file that an earlier try has named, if there was one. */
  fileId: string | null;
  /** Keeps the drive file's id before anything is written to it. */
  rememberFile: (fileId: string) => Promise<void>;
}

export type MadeOutput = Pick<RunOutputRecord, 'fileId' | 'error'> & { warnings: string[] };

/**
 * Makes one output document in the drive.
 *
 * A fault that a person can mend becomes the output's `error`; anything else is thrown, and the
 * run's job tries again. A repeat after a crash writes the same file, not a second one.
 */
export async function makeOutput(parts: MakeOutputParts, order: OutputOrder): Promise<MadeOutput> {
  try {
    const { name, document, warnings } = await renderOutput(parts, order);
    const fileId = order.fileId ?? (await reserveFile(parts, order, name));
    await writeOutput(parts, fileId, document.pieces);
    const pdfFault = order.document.options.createPdfCopy
      ? problem('pdf_not_available', name).toRunError()
      : null;
    return { fileId, error: pdfFault, warnings };
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    return { fileId: null, error: cause.toRunError(), warnings: [] };
  }
}

async function renderOutput(
  parts: MakeOutputParts,
  { workflow, document, data }: OutputOrder,
): Promise<{ name: string; document: RenderedDocument; warnings: string[] }> {
  const template = await parts.drive.find(document.fileId);
  const content = await parts.drive.read(document.fileId);
  if (!template || !content) throw problem('template_missing', document.id);
  try {
    const named = await parts.templates.renderText(document.options.outputName, data);
    const rendered = await renderDocument(parts, workflow, { content, data });
    return {
      name: safeFileName(named.text, extensionOf(document.documentType), template.name),
      document: rendered,
      warnings: [...new Set([...named.warnings, ...rendered.warnings])],
    };
  } catch (cause) {
    throw toTemplateProblem(cause, template.name);
  }
}

async function reserveFile(
  { drive }: MakeOutputParts,
  { workflow, rememberFile }: OutputOrder,
  name: string,
): Promise<string> {
  const file = { folders: [workflow.name], name, ownerId: workflow.ownerId };
  const { id } = await drive.reserve(file);
  await rememberFile(id);
  return id;
}

/** Of an output that cannot be written nothing remains: its name is free for the next run. */
async function writeOutput(
  { drive }: MakeOutputParts,
  fileId: string,
  content: readonly Uint8Array[],
): Promise<void> {
  try {
    await drive.write(fileId, content);
  } catch (cause) {
    if (cause instanceof DocloomError) await drive.remove(fileId);
    throw cause;
  }
}

function toTemplateProblem(cause: unknown, name: string): unknown {
  if (cause instanceof TemplateFault) return problem('template_broken', name, cause.message);
  if (cause instanceof NotATemplate) return problem('file_not_a_template', name, cause.message);
  if (cause instanceof OutputTooLarge || cause instanceof TemplateGaveUp) {
    return problem('document_too_large', name, cause.message);
  }
  return cause;
}
