import { FOREIGN_FORMATS } from './foreign-formats.ts';
import { NotATemplate } from '../errors.ts';

/** The kinds of documents by their names in the Docloom API: Word and PowerPoint. */
export type DocumentType = 'CLOUD_DOCS' | 'CLOUD_SLIDES';

/** The extensions of template files. */
const TYPES: Readonly<Record<string, DocumentType>> = {
  '.docx': 'CLOUD_DOCS',
  '.dotx': 'CLOUD_DOCS',
  '.docm': 'CLOUD_DOCS',
  '.dotm': 'CLOUD_DOCS',
  '.pptx': 'CLOUD_SLIDES',
  '.potx': 'CLOUD_SLIDES',
  '.ppsx': 'CLOUD_SLIDES',
  '.pptm': 'CLOUD_SLIDES',
  '.potm': 'CLOUD_SLIDES',
  '.ppsm': 'CLOUD_SLIDES',
};

const NAMES: Readonly<Record<DocumentType, string>> = {
  CLOUD_DOCS: 'a Word document',
  CLOUD_SLIDES: 'a PowerPoint presentation',
};

/**
 * Returns the kind of document that a file name's extension states.
 * @throws NotATemplate if it is not the name of a Word or PowerPoint file
 */
export function documentTypeOf(name: string): DocumentType {
  const extension = extensionIn(name);
  const promised = TYPES[extension];
  if (promised) return promised;
  const other = FOREIGN_FORMATS[extension];
  throw new NotATemplate(`its name ends with "${extension}"${other ? `, so it is ${other}` : ''}`);
}

/**
 * Checks that a file name's extension matches the kind of document.
 * @throws NotATemplate if they differ
 */
export function checkName(name: string, documentType: DocumentType): void {
  if (documentTypeOf(name) === documentType) return;
  const extension = extensionIn(name);
  throw new NotATemplate(`its name ends with ${extension}, but it is ${NAMES[documentType]}`);
}

/** Returns the extension of a file name, in lower case and with its dot; '' if it has none. */
function extensionIn(name: string): string {
  const base = name.split('/').findLast((step) => step !== '') ?? '';
  const dot = base.lastIndexOf('.');
  return dot <= 0 || base === '..' ? '' : base.slice(dot).toLowerCase();
}
