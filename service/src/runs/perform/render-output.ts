import { posix } from 'node:path';
import type { RenderedText } from '@docloom/templates';
import { NotATemplate, OutputTooLarge, TemplateError } from '@docloom/templates';
import { safeFileName } from '../../drive/file-name.ts';
import { problem } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { DocumentWithTexts } from '../../templates/templates.ts';
import { TemplateGaveUp, TemplateInterrupted } from '../../templates/templates.ts';
import type { TemplateDependencies } from '../../workflows/documents/template-file.ts';
import type { DocumentShare } from './document-memory.ts';
import { loadDriveFiles } from './load-drive-files.ts';
import { passwordTemplateOf } from './pdf-password.ts';

/** What is to be filled with what. */
export interface RenderOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** The source data, JSON text. */
  data: string;
}

/** A document that is in no drive yet. */
export interface RenderedOutput {
  /** As a file can be called, with its extension. */
  name: string;
  /** One after the other they are the file. */
  pieces: readonly Uint8Array[];
  warnings: string[];
  /** The text of the PDF password, or why there is none; null when no password was asked for. */
  password: RenderedText | Error | null;
}

/**
 * Fills a template, the name of its output and the password of its PDF copy.
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
 * Which files of the drive a document shows follows from the data alone, so it is filled without
 * them first; only a document that asks for some is filled again. That has the data parsed again,
 * too: another process may do it, and nobody keeps a process while files are loaded.
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
  if (cause instanceof OutputTooLarge || cause instanceof TemplateGaveUp) {
    return problem('document_too_large', name, cause.message);
  }
  return cause;
}
