import type { DocumentType } from './document-type.ts';

/** The extension of a document. Templates and slide shows produce ordinary documents. */
export type DocumentExtension = '.docx' | '.docm' | '.pptx' | '.pptm';

/** Returns the extension of a document, with macros or without. */
export function extensionOf(documentType: DocumentType, hasMacros: boolean): DocumentExtension {
  if (documentType === 'CLOUD_DOCS') return hasMacros ? '.docm' : '.docx';
  return hasMacros ? '.pptm' : '.pptx';
}
