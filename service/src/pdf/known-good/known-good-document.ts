import type { DocumentType } from '@docloom/contract';
import { blankDocument } from '@docloom/templates';
import { oneSlide } from './one-slide.ts';

/**
 * Returns a document that every working converter can convert. A converter that fails on it is
 * broken.
 */
export function knownGoodDocument(documentType: DocumentType): Uint8Array {
  return MADE[documentType]();
}

const MADE: Readonly<Record<DocumentType, () => Uint8Array>> = {
  CLOUD_DOCS: () => blankDocument(['Docloom']),
  CLOUD_SLIDES: () => oneSlide('Docloom'),
};
