import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { DocumentType, RenderSettings, SourceData } from '@docloom/templates';
import {
  NotATemplate,
  OutputTooLarge,
  readSourceData,
  formatDiagnostic,
  Template,
  TemplateError,
} from '@docloom/templates';
import { problem } from '../errors/errors.ts';

/** A rendered document that has not been written yet. */
export interface FilledTemplate {
  readonly content: Uint8Array;
  /** With its dot: `.docx`. */
  readonly extension: string;
  readonly documentType: DocumentType;
  readonly warnings: readonly string[];
}

/**
 * Renders one template without a service.
 * @throws DocloomError `fill_input_unusable`, `template_broken`, `document_too_large`
 */
export async function fillTemplate(
  path: string,
  data: SourceData,
  settings: RenderSettings,
): Promise<FilledTemplate> {
  const name = basename(path);
  const content = await readInput(path);
  try {
    const template = Template.compile(content);
    const documentType = template.identify(name);
    const document = template.render(data, new Map(), settings);
    const { extension, warnings } = document;
    return { content: document.content, extension, documentType, warnings };
  } catch (cause) {
    if (cause instanceof NotATemplate) throw problem('fill_input_unusable', path, cause.message);
    if (cause instanceof OutputTooLarge) {
      throw problem('document_too_large', name, cause.message, cause.remedy);
    }
    if (!(cause instanceof TemplateError)) throw cause;
    const lines = cause.diagnostics.map((diagnostic) => `\n  ${formatDiagnostic(diagnostic)}`);
    throw problem('template_broken', name, lines.join(''), '\nCorrect the tags and run it again.');
  }
}

/**
 * Reads source data: a file with a JSON object.
 * @param path `-` for standard input
 * @throws DocloomError `fill_input_unusable`
 */
export async function readData(path: string): Promise<SourceData> {
  const name = path === '-' ? 'Standard input' : path;
  const bytes = path === '-' ? await readStandardInput() : await readInput(path);
  const data = parse(name, bytes);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as SourceData;
  throw problem('fill_input_unusable', name, 'it is not a JSON object such as {"name": "Ada"}');
}

function parse(name: string, bytes: Uint8Array): unknown {
  try {
    return readSourceData(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message : 'it is not UTF-8';
    throw problem('fill_input_unusable', name, `it is not valid JSON (${reason})`);
  }
}

async function readInput(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw problem('fill_input_unusable', path, reason);
  }
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Returns the default name of the document that a template makes. */
export function defaultOutput(template: string, extension: string): string {
  return `${basename(template, extname(template))} filled${extension}`;
}
