import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFDict, PDFName } from '@cantoo/pdf-lib';

const TYPE = PDFName.of('Type');
const DESCRIPTOR = PDFName.of('FontDescriptor');
const FONT_NAME = PDFName.of('FontName');

/** The name of a subset font has a prefix of six letters and a plus sign. */
const SUBSET_PREFIX = /^[A-Z]{6}\+/;

/**
 * Returns the PostScript names of a PDF's fonts (ISO 32000-1, §9.8), such as `NotoSans-Regular`.
 */
export function fontNamesOf(document: PDFDocument): string[] {
  const names = new Set<string>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(TYPE) !== DESCRIPTOR) continue;
    const name = object.get(FONT_NAME);
    if (name instanceof PDFName) names.add(name.decodeText().replace(SUBSET_PREFIX, ''));
  }
  return [...names];
}
