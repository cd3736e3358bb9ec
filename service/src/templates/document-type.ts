import { extname } from 'node:path';
import type { DocumentType } from '@docloom/contract';
import { compileTemplate } from './compile/compile-template.ts';
import { NotATemplate } from './templates.ts';

const TYPES: Readonly<Record<string, DocumentType>> = {
  '.docx': 'CLOUD_DOCS',
  '.pptx': 'CLOUD_SLIDES',
};

const NAMES: Readonly<Record<DocumentType, string>> = {
  CLOUD_DOCS: 'a Word document',
  CLOUD_SLIDES: 'a PowerPoint presentation',
};

/**
 * Tells which kind of document a file is, by its name and by what is in it.
 * @throws NotATemplate when it is neither `.docx` nor `.pptx`, or only called so
 */
export function identify(name: string, content: Uint8Array): DocumentType {
  const extension = extname(name).toLowerCase();
  const expected = TYPES[extension];
  if (!expected) throw new NotATemplate(`its name ends with "${extension}"`);
  const { documentType } = compileTemplate(content);
  if (documentType !== expected) {
    throw new NotATemplate(`it is called ${extension}, but is ${NAMES[documentType]}`);
  }
  return documentType;
}

/** The extension of the outputs of a template. */
export function extensionOf(documentType: DocumentType): string {
  return documentType === 'CLOUD_DOCS' ? '.docx' : '.pptx';
}
