import type { Document } from '../api/types.ts';

/** Returns whether a document has a PDF without a password, by its options as they are now. */
export function isUnprotectedNow(
  document: Pick<Document, 'createPdfCopy' | 'enablePdfPassword'> | undefined,
): boolean {
  return document?.createPdfCopy === true && !document.enablePdfPassword;
}
