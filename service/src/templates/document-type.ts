import { extname } from 'node:path';
import type { DocumentType } from '@docloom/contract';
import { openArchive } from './archive.ts';
import { NotATemplate } from './templates.ts';

const KINDS: Readonly<Record<string, { documentType: DocumentType; mainPart: string }>> = {
  '.docx': { documentType: 'CLOUD_DOCS', mainPart: 'word/document.xml' },
  '.pptx': { documentType: 'CLOUD_SLIDES', mainPart: 'ppt/presentation.xml' },
};

/**
 * Tells which kind of document a file is, by its name and by what is in it.
 * @throws NotATemplate when it is neither `.docx` nor `.pptx`, or only called so
 */
export function identify(name: string, content: Uint8Array): DocumentType {
  const extension = extname(name).toLowerCase();
  const kind = KINDS[extension];
  if (!kind) throw new NotATemplate(`its name ends with "${extension}"`);
  if (!openArchive(content).file(kind.mainPart)) {
    throw new NotATemplate(`it is called ${extension}, but has no ${kind.mainPart} in it`);
  }
  return kind.documentType;
}

/** The extension of the outputs of a template. */
export function extensionOf(documentType: DocumentType): string {
  return documentType === 'CLOUD_DOCS' ? '.docx' : '.pptx';
}
