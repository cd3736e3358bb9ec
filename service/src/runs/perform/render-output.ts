import { posix } from 'node:path';
import { safeFileName } from '../../drive/file-name.ts';
import { problem } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { NotATemplate, OutputTooLarge, TemplateError } from '@docloom/templates';
import { TemplateGaveUp, TemplateInterrupted } from '../../templates/templates.ts';
import type { DocumentShare } from './document-memory.ts';
import type { RenderDocumentParts } from './render-document.ts';
import { renderDocument } from './render-document.ts';

/** A document that is in no drive yet. */
export interface RenderedOutput {
  /** As a file can be called, with its extension. */
  name: string;
  /** One after the other they are the file. */
  pieces: readonly Uint8Array[];
  warnings: string[];
}

/** What is to be filled with what. */
export interface RenderOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** The source data, JSON text. */
  data: string;
}

/**
 * Fills a template and the name of its output.
 * @throws DocloomError `template_missing`, `template_broken`, `file_not_a_template`,
 * `document_too_large`, `template_not_filled`, `disk_fault`
 */
export async function renderOutput(
  parts: RenderDocumentParts,
  { workflow, document, data }: RenderOrder,
  share: DocumentShare,
): Promise<RenderedOutput> {
  const path = await parts.drive.pathOf(document.fileId);
  const content = await parts.drive.read(document.fileId);
  if (path === undefined || !content) {
    await parts.drive.requireDisk();
    throw problem('template_missing', path === undefined ? document.fileId : `"${path}"`);
  }
  const template = posix.basename(path);
  try {
    const { outputName: name } = document.options;
    const rendered = await renderDocument(parts, workflow, { content, name, data, share });
    return {
      name: safeFileName(rendered.name.text, rendered.document.extension, template),
      pieces: rendered.document.pieces,
      warnings: [...rendered.name.warnings, ...rendered.document.warnings],
    };
  } catch (cause) {
    throw toTemplateProblem(cause, template);
  }
}

function toTemplateProblem(cause: unknown, name: string): unknown {
  if (cause instanceof TemplateError) return problem('template_broken', name, cause.message);
  if (cause instanceof NotATemplate) return problem('file_not_a_template', name, cause.message);
  if (cause instanceof TemplateInterrupted) {
    return problem('template_not_filled', name, cause.message);
  }
  if (cause instanceof OutputTooLarge || cause instanceof TemplateGaveUp) {
    return problem('document_too_large', name, cause.message);
  }
  return cause;
}
