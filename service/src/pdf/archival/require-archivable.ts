import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { PdfStandard } from '@docloom/contract';
import { RefusedDocument } from '../sanitizing/refused-document.ts';

const BASE_FONT = PDFName.of('BaseFont');
const DESCRIPTOR = PDFName.of('FontDescriptor');
const FONT = PDFName.of('Font');
const OUTPUT_INTENTS = PDFName.of('OutputIntents');
const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => PDFName.of(name));
const SUBTYPE = PDFName.of('Subtype');
const TYPE = PDFName.of('Type');

/** A Type 0 font refers to another one, and a Type 3 font is drawn by the PDF itself. */
const WITHOUT_PROGRAM = ['Type0', 'Type3'].map((name) => PDFName.of(name));

/**
 * Rejects a PDF that does not follow its standard although it was exported for it. The included
 * LibreOffice makes none, but an installed one may not know the option, and reports no error then.
 * @throws RefusedDocument
 */
export function requireArchivable(document: PDFDocument, standard: PdfStandard): void {
  if (!document.catalog.has(OUTPUT_INTENTS)) {
    refuse(`the LibreOffice of the service does not make ${standard} files`);
  }
  const [font] = missingFontsOf(document);
  if (font !== undefined) {
    refuse(`${standard} needs every font in the file, and "${font}" is not in it`);
  }
}

/** Returns the PostScript names of fonts that the PDF does not contain (ISO 32000-1, 9.9). */
function missingFontsOf({ context }: PDFDocument): string[] {
  return context.enumerateIndirectObjects().flatMap(([, font]) => {
    if (!(font instanceof PDFDict) || font.get(TYPE) !== FONT) return [];
    if (WITHOUT_PROGRAM.some((subtype) => font.get(SUBTYPE) === subtype)) return [];
    const descriptor = font.lookupMaybe(DESCRIPTOR, PDFDict);
    if (PROGRAMS.some((program) => descriptor?.has(program))) return [];
    return [font.lookupMaybe(BASE_FONT, PDFName)?.decodeText() ?? 'a font without a name'];
  });
}

function refuse(reason: string): never {
  throw new RefusedDocument(reason, { isTooLarge: false });
}
