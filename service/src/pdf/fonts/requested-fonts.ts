import type { DocumentType } from '@docloom/contract';
import { MalformedXml } from '@docloom/templates/package';
import { NotATemplate } from '@docloom/templates';
import { OfficeParts } from './office-parts.ts';
import { slideFontsOf } from './slide-fonts.ts';
import { wordFontsOf } from './word-fonts.ts';

/**
 * Returns the font families that the visible text of a document asks for. Unused styles do not
 * count.
 * @param original.content a file that cannot be read asks for no fonts
 */
export function requestedFontsOf(original: {
  readonly content: Uint8Array;
  readonly documentType: DocumentType;
}): Set<string> {
  try {
    const parts = new OfficeParts(original.content);
    return original.documentType === 'CLOUD_DOCS' ? wordFontsOf(parts) : slideFontsOf(parts);
  } catch (cause) {
    // LibreOffice may still be able to read the file; a missing warning breaks no document.
    if (cause instanceof MalformedXml || cause instanceof NotATemplate) return new Set();
    throw cause;
  }
}
