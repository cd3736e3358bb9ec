import type { DocumentType } from '@docloom/contract';
import { MalformedXml } from '@docloom/templates/package';
import { NotATemplate } from '@docloom/templates';
import { OfficeParts } from './office-parts.ts';
import { slideFontsOf } from './slide-fonts.ts';
import { wordFontsOf } from './word-fonts.ts';

/**
 * The families of fonts that the text of a document is to be shown in, as a reader finds them:
 * those of styles that nothing has are left out.
 * @param original.content what cannot be read asks for nothing
 */
export function askedFontsOf(original: {
  readonly content: Uint8Array;
  readonly documentType: DocumentType;
}): Set<string> {
  try {
    const parts = new OfficeParts(original.content);
    return original.documentType === 'CLOUD_DOCS' ? wordFontsOf(parts) : slideFontsOf(parts);
  } catch (cause) {
    // LibreOffice reads what we do not; a warning that is not given costs nobody a document.
    if (cause instanceof MalformedXml || cause instanceof NotATemplate) return new Set();
    throw cause;
  }
}
