import { posix } from 'node:path';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import { NotATemplate, OutputTooLarge, TemplateError } from '@docloom/templates';
import type { Drive } from '../../drive/drive.ts';
import { safeFileName } from '../../drive/file-name.ts';
import { problem } from '../../errors/errors.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { PdfPassword } from '../../pdf/protection/password.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { DocumentWithTexts } from '../../templates/templates.ts';
import { TemplateAborted, TemplateInterrupted } from '../../templates/templates.ts';
import { startStopwatch, toTenths } from '../../time/stopwatch.ts';
import type { TemplateDependencies } from '../../workflows/documents/template-file.ts';
import type { DocumentShare } from './document-memory.ts';
import { loadDriveFiles } from './load-drive-files.ts';
import { checkPdfPassword, passwordTemplateOf } from './pdf-password.ts';

export interface RenderDependencies extends TemplateDependencies {
  metrics: Metrics;
}

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
  /** Of the PDF copy; null if that is not protected, or not wanted. */
  password: PdfPassword | null;
  renderMilliseconds: number;
}

/**
 * Renders a template, the name of its output and the password of its PDF copy.
 * @param share of the memory, which grows by the drive files
 * @throws DocloomError `template_missing`, `template_broken`, `file_not_a_template`,
 * `document_too_large`, `template_not_filled`, `pdf_password_unusable`, `disk_fault`
 */
export async function renderOutput(
  dependencies: RenderDependencies,
  order: RenderOrder,
  share: DocumentShare,
): Promise<RenderedOutput> {
  const elapsed = startStopwatch();
  const template = await readTemplate(dependencies.drive, order.document.fileId);
  const filled = await fill(dependencies, order, template, share);
  const milliseconds = elapsed();
  dependencies.metrics.documentRendered(milliseconds);
  const { document } = filled;
  const name = safeFileName(filled.name.text, document.extension, template.name);
  const checked =
    filled.password && checkPdfPassword(filled.password, order.document.options, name);
  return {
    name,
    pieces: document.pieces,
    warnings: [...filled.name.warnings, ...document.warnings, ...(checked?.warnings ?? [])],
    password: checked?.password ?? null,
    renderMilliseconds: toTenths(milliseconds),
  };
}

interface TemplateFile {
  name: string;
  content: Uint8Array;
}

async function readTemplate(drive: Drive, fileId: string): Promise<TemplateFile> {
  const path = await drive.pathOf(fileId);
  const content = await drive.read(fileId);
  if (path !== undefined && content) return { name: posix.basename(path), content };
  await drive.requireDisk();
  throw problem('template_missing', path === undefined ? fileId : `"${path}"`);
}

/**
 * The data decides which drive files a document shows, so it is rendered without them first. Only a
 * document that needs some is rendered again. The second time parses the data again: another
 * process may do it, and no process waits while files are loaded.
 */
async function fill(
  dependencies: TemplateDependencies,
  { workflow, document, data }: RenderOrder,
  { name, content }: TemplateFile,
  share: DocumentShare,
): Promise<DocumentWithTexts> {
  const { templates } = dependencies;
  const { options } = document;
  const flow = { tenantId: tenantOfWorkflow(workflow), name: workflow.id };
  const texts = { name: options.outputName, password: passwordTemplateOf(options) };
  try {
    const filled = await templates.renderWithTexts(content, texts, data, flow);
    const { missingFiles } = filled.document;
    if (missingFiles.length === 0) return filled;
    const files = await loadDriveFiles(dependencies, workflow, missingFiles, share);
    return { ...filled, document: await templates.render(content, data, files, flow) };
  } catch (cause) {
    throw toTemplateProblem(cause, name);
  }
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
