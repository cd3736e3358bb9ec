import { posix } from 'node:path';
import type { RenderedText } from '@docloom/templates';
import { NotATemplate, OutputTooLarge, TemplateError } from '@docloom/templates';
import { safeFileName } from '../../drive/file-name.ts';
import { problem } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { DocumentWithTexts } from '../../templates/templates.ts';
import { TemplateAborted, TemplateInterrupted } from '../../templates/templates.ts';
import type { TemplateDependencies } from '../../workflows/documents/template-file.ts';
import type { DocumentShare } from './document-memory.ts';
import { loadDriveFiles } from './load-drive-files.ts';
import { passwordTemplateOf } from './pdf-password.ts';

/** The template to render, and its data. */
export interface RenderOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** The source data as JSON. */
  data: string;
}

/** A document before it is written to the drive. */
export interface RenderedOutput {
  /** A safe file name with its extension. */
  name: string;
  /** The file's content, in order. */
  pieces: readonly Uint8Array[];
  warnings: string[];
  /**
   * The text of the PDF password, or why it could not be rendered; null if there is no password.
   */
  password: RenderedText | Error | null;
}

/**
 * Renders a template, the name of its output and the password of its PDF copy.
 * @throws DocloomError `template_missing`, `template_broken`, `file_not_a_template`,
 * `document_too_large`, `template_not_filled`, `disk_fault`
 */
export async function renderOutput(
  dependencies: TemplateDependencies,
  order: RenderOrder,
  share: DocumentShare,
): Promise<RenderedOutput> {
  const { drive } = dependencies;
  const { fileId } = order.document;
  const path = await drive.pathOf(fileId);
  const content = await drive.read(fileId);
  if (path === undefined || !content) {
    await drive.requireDisk();
    throw problem('template_missing', path === undefined ? fileId : `"${path}"`);
  }
  const template = posix.basename(path);
  try {
    const { name, document, password } = await fill(dependencies, order, content, share);
    return {
      name: safeFileName(name.text, document.extension, template),
      pieces: document.pieces,
      warnings: [...name.warnings, ...document.warnings],
      password,
    };
  } catch (cause) {
    throw toTemplateProblem(cause, template);
  }
}

/**
 * The data decides which drive files a document shows, so it is rendered without them first. Only a
 * document that needs some is rendered again. The second time parses the data again: another
 * process may do it, and no process waits while files are loaded.
 */
async function fill(
  dependencies: TemplateDependencies,
  { workflow, document, data }: RenderOrder,
  content: Uint8Array,
  share: DocumentShare,
): Promise<DocumentWithTexts> {
  const { templates } = dependencies;
  const { options } = document;
  const texts = { name: options.outputName, password: passwordTemplateOf(options) };
  const filled = await templates.renderWithTexts(content, texts, data);
  const { missingFiles } = filled.document;
  if (missingFiles.length === 0) return filled;
  const files = await loadDriveFiles(dependencies, workflow, missingFiles, share);
  return { ...filled, document: await templates.render(content, data, files) };
}

function toTemplateProblem(cause: unknown, name: string): unknown {
  if (cause instanceof TemplateError) return problem('template_broken', name, cause.message);
  if (cause instanceof NotATemplate) return problem('file_not_a_template', name, cause.message);
  if (cause instanceof TemplateInterrupted) {
    return problem('template_not_filled', name, cause.message);
  }
  if (cause instanceof OutputTooLarge || cause instanceof TemplateAborted) {
    return problem('document_too_large', name, cause.message);
  }
  return cause;
}
