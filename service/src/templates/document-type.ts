import { extname } from 'node:path';
import type { DocumentType } from '@docloom/contract';
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
 * The kind of document that a file's name promises.
 * @throws NotATemplate when it ends with neither `.docx` nor `.pptx`
 */
export function promisedType(name: string): DocumentType {
  const extension = extname(name).toLowerCase();
  const promised = TYPES[extension];
  if (promised) return promised;
  throw new NotATemplate(`its name ends with "${extension}"`);
}

/**
 * Compares the kind of document that a file's name promises with the one that it is.
 * @throws NotATemplate when they differ
 */
export function checkName(name: string, documentType: DocumentType): void {
  if (promisedType(name) === documentType) return;
  const extension = extname(name).toLowerCase();
  throw new NotATemplate(`it is called ${extension}, but is ${NAMES[documentType]}`);
}

/** The extension of the outputs of a template. */
export function extensionOf(documentType: DocumentType): string {
  return documentType === 'CLOUD_DOCS' ? '.docx' : '.pptx';
}
