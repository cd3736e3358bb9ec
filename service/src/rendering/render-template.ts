import type { RenderedText } from '@docloom/templates';
import type { Flow } from '../concurrency/flow.ts';
import { safeFileName } from '../drive/file-name.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PdfPassword } from '../pdf/protection/password.ts';
import type { DocumentWithTexts, OutputTexts } from '../templates/templates.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import type { Viewer } from '../workflows/access.ts';
import type { TemplateDependencies } from '../workflows/documents/template-file.ts';
import type { DocumentShare } from './document-memory.ts';
import { loadDriveFiles } from './load-drive-files.ts';
import { checkPdfPassword } from './pdf-password.ts';
import type { TemplateFile } from './read-template.ts';

export interface RenderDependencies extends TemplateDependencies {
  metrics: Metrics;
}

/** A template, its data, and the texts to render with it. */
export interface TemplateOrder {
  template: TemplateFile;
  texts: OutputTexts;
  /** The source data as JSON. */
  data: string;
  /** The user whose drive files the document may show. */
  reader: Viewer;
  flow: Flow;
}

/** A document in memory. */
export interface RenderedOutput {
  /** A safe file name with its extension. */
  name: string;
  /** The file's content, in order. */
  pieces: readonly Uint8Array[];
  warnings: string[];
  /** Of the PDF; null if that is not protected, or not wanted. */
  password: PdfPassword | null;
  milliseconds: number;
}

/**
 * Renders a template, the name of the document and the password of its PDF.
 * @param share of the memory, which grows by the drive files
 * @throws NotATemplate, TemplateError, OutputTooLarge, TemplateAborted; DocloomError
 * `pdf_password_unusable`; the drive's error
 */
export async function renderTemplate(
  dependencies: RenderDependencies,
  order: TemplateOrder,
  share: DocumentShare,
): Promise<RenderedOutput> {
  const elapsed = startStopwatch();
  const { document, name: ofName, password } = await fill(dependencies, order, share);
  const milliseconds = elapsed();
  dependencies.metrics.documentRendered(milliseconds);
  const name = safeFileName(ofName.text, document.extension, order.template.name);
  const checked = password && checkPassword(password, order.texts, name);
  return {
    name,
    pieces: document.pieces,
    warnings: [...ofName.warnings, ...document.warnings, ...(checked?.warnings ?? [])],
    password: checked?.password ?? null,
    milliseconds,
  };
}

function checkPassword(rendered: RenderedText | Error, texts: OutputTexts, name: string) {
  return checkPdfPassword(rendered, { pdfPassword: texts.password ?? '' }, name);
}

/**
 * The data decides which drive files a document shows, so it is rendered without them first. Only a
 * document that needs some is rendered again. The second time parses the data again: another
 * process may do it, and no process waits while files are loaded.
 */
async function fill(
  dependencies: TemplateDependencies,
  { template: { content }, texts, data, reader, flow }: TemplateOrder,
  share: DocumentShare,
): Promise<DocumentWithTexts> {
  const { templates } = dependencies;
  const filled = await templates.renderWithTexts(content, texts, data, flow);
  const { missingFiles } = filled.document;
  if (missingFiles.length === 0) return filled;
  const files = await loadDriveFiles(dependencies, reader, missingFiles, share);
  return { ...filled, document: await templates.render(content, data, files, flow) };
}
