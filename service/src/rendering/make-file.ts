import { extname } from 'node:path';
import type { DocumentType, PdfStandard, RenderFormat } from '@docloom/contract';
import mime from 'mime';
import type { Logger } from 'pino';
import type { Flow } from '../concurrency/flow.ts';
import { NotConvertible } from '../pdf/converter.ts';
import type { Protection } from '../pdf/protection/protect.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';
import type { PdfDependencies } from './convert-to-pdf.ts';
import { convertToPdf } from './convert-to-pdf.ts';
import type { DocumentMemory, DocumentShare } from './document-memory.ts';
import type { TemplateFile } from './read-template.ts';
import type { PdfCache } from './pdf-cache.ts';
import type { RenderedTemplate } from './render-problem.ts';
import { renderProblem } from './render-problem.ts';
import type { RenderedOutput } from './render-template.ts';

export interface MakeFileDependencies extends PdfDependencies {
  documentMemory: DocumentMemory;
  pdfCache: PdfCache;
  thumbnails: Pick<Thumbnails, 'drawDocument'>;
  log: Logger;
}

/** A file to make in memory. */
export interface MadeFileOrder {
  template: TemplateFile & RenderedTemplate;
  documentType: DocumentType;
  format: RenderFormat;
  /** The page to draw for the format `png`, from 1. */
  page: number;
  /** Of a PDF with a password. */
  copying: Protection['copying'];
  /** The standard of a PDF without a password; null for none. */
  standard: PdfStandard | null;
  flow: Flow;
}

/** A document in memory, before its conversion. */
export type MadeDocument = Pick<RenderedOutput, 'name' | 'pieces' | 'password' | 'warnings'>;

/** A file that was made for one request, and is stored nowhere. */
export interface RenderedFile {
  name: string;
  mimeType: string;
  content: Uint8Array;
  warnings: readonly string[];
}

/** The document is in memory in pieces, and in one piece for the converter or the answer. */
const COPIES = 2;

/**
 * Makes a document and converts it to a file in memory, with the limits and the shares that documents
 * of runs have.
 * @param signal stops the work before its next step, with the signal's reason
 * @param makeDocument makes it of the template
 * @throws DocloomError `template_broken`, `file_not_a_template`, `document_too_large`,
 * `pdf_password_unusable`, `render_not_available`, `render_not_possible`, `too_many_renders`,
 * `disk_fault`
 */
export async function makeFile(
  dependencies: MakeFileDependencies,
  order: MadeFileOrder,
  signal: AbortSignal,
  makeDocument: (share: DocumentShare) => Promise<MadeDocument>,
): Promise<RenderedFile> {
  const { template, flow, format } = order;
  const bytes = COPIES * template.content.length;
  const share = await dependencies.documentMemory.share(bytes, flow.tenantId);
  try {
    signal.throwIfAborted();
    if (format === 'pdf') dependencies.pdfConverter.warmUp();
    const document = await makeDocument(share);
    signal.throwIfAborted();
    return await CONVERSIONS[format](dependencies, order, document);
  } catch (cause) {
    logRejection(dependencies.log, cause);
    throw renderProblem(cause, template);
  } finally {
    share.release();
  }
}

type Convert = (
  dependencies: MakeFileDependencies,
  order: MadeFileOrder,
  document: MadeDocument,
) => Promise<RenderedFile> | RenderedFile;

const CONVERSIONS: Readonly<Record<RenderFormat, Convert>> = {
  original: (_dependencies, _order, document) => toOriginal(document),
  pdf: toPdf,
  png: toPicture,
};

function toOriginal({ name, pieces, warnings }: MadeDocument): RenderedFile {
  return fileOf(name, Buffer.concat(pieces), warnings);
}

async function toPdf(
  dependencies: MakeFileDependencies,
  { documentType, copying, standard, flow }: MadeFileOrder,
  { name, pieces, password, warnings }: MadeDocument,
): Promise<RenderedFile> {
  const order = { name, documentType, pieces, password, copying, standard, flow };
  const made = await dependencies.pdfCache.getOrConvert(order, () =>
    convertToPdf(dependencies, order),
  );
  return fileOf(made.name, made.pdf, [...warnings, ...made.warnings]);
}

async function toPicture(
  { thumbnails }: MakeFileDependencies,
  { documentType, page, flow }: MadeFileOrder,
  { name, pieces, warnings }: MadeDocument,
): Promise<RenderedFile> {
  const png = await thumbnails.drawDocument(Buffer.concat(pieces), documentType, page, flow);
  return fileOf(`${name.slice(0, name.length - extname(name).length)}.png`, png, warnings);
}

function fileOf(name: string, content: Uint8Array, warnings: readonly string[]): RenderedFile {
  const mimeType = mime.getType(name) ?? 'application/octet-stream';
  return { name, mimeType, content, warnings: [...new Set(warnings)] };
}

/** The converter's own messages are for the operator. */
function logRejection(log: Logger, cause: unknown): void {
  if (!(cause instanceof NotConvertible)) return;
  log.warn({ reason: cause.message }, 'The converter refused a document');
}
