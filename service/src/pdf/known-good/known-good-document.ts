import type { DocumentType } from '@docloom/contract';
import { blankDocument } from '@docloom/templates';
import { oneSlide } from './one-slide.ts';

/**
 * Returns a document that every converter in working order makes a PDF of: what fails on it fails
 * on every document.
 */
export function knownGoodDocument(documentType: DocumentType): Uint8Array {
  return MADE[documentType]();
}

const MADE: Readonly<Record<DocumentType, () => Uint8Array>> = {
  CLOUD_DOCS: () => blankDocument(['Docloom']),
  CLOUD_SLIDES: () => oneSlide('Docloom'),
};
