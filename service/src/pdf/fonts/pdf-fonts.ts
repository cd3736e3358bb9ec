import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFDict, PDFName } from '@cantoo/pdf-lib';

const TYPE = PDFName.of('Type');
const DESCRIPTOR = PDFName.of('FontDescriptor');
const FONT_NAME = PDFName.of('FontName');

/** Six letters and a plus stand before the name of a font of which only a part is there. */
const PART = /^[A-Z]{6}\+/;

/** The PostScript names of the fonts in a PDF (ISO 32000-1, §9.8), such as `NotoSans-Regular`. */
export function fontNamesOf(document: PDFDocument): string[] {
  const names = new Set<string>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(TYPE) !== DESCRIPTOR) continue;
    const name = object.get(FONT_NAME);
    if (name instanceof PDFName) names.add(name.decodeText().replace(PART, ''));
  }
  return [...names];
}
