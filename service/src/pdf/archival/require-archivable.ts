import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib';
import type { PdfStandard } from '@docloom/contract';
import { RefusedDocument } from '../sanitizing/refused-document.ts';

const ANNOTATION = PDFName.of('Annot');
const BASE_FONT = PDFName.of('BaseFont');
const DESCRIPTOR = PDFName.of('FontDescriptor');
const FONT = PDFName.of('Font');
const OUTPUT_INTENTS = PDFName.of('OutputIntents');
const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => PDFName.of(name));
const SUBTYPE = PDFName.of('Subtype');
const TYPE = PDFName.of('Type');

/** A Type 0 font refers to another one, and a Type 3 font is drawn by the PDF itself. */
const WITHOUT_PROGRAM = ['Type0', 'Type3'].map((name) => PDFName.of(name));

/** The annotations that LibreOffice writes as PDF/A demands: links and fields of forms. */
const ARCHIVABLE_ANNOTATIONS = ['Link', 'Widget'].map((name) => PDFName.of(name));

/** In bytes (ISO 19005-2, 6.1.13). Part 1 allows twice as many. */
const LONGEST_STRING = 32_767;

/**
 * Rejects a PDF that does not follow its standard although it was exported for it: an installed
 * LibreOffice may not know the option and reports no error then, and a text from the data may be too
 * long. Not everything is checked that the standards demand.
 * @throws RefusedDocument
 */
export function requireArchivable(document: PDFDocument, standard: PdfStandard): void {
  if (!document.catalog.has(OUTPUT_INTENTS)) {
    refuse(`the LibreOffice of the service does not make ${standard} files`);
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict) requireEmbeddedFont(object, standard);
    requireShortStrings(object, standard);
    requireArchivableAnnotation(object, standard);
  }
}

/** Each font is an indirect object (ISO 32000-1, 9.9). */
function requireEmbeddedFont(font: PDFDict, standard: PdfStandard): void {
  if (font.get(TYPE) !== FONT) return;
  if (WITHOUT_PROGRAM.some((subtype) => font.get(SUBTYPE) === subtype)) return;
  const descriptor = font.lookupMaybe(DESCRIPTOR, PDFDict);
  if (PROGRAMS.some((program) => descriptor?.has(program))) return;
  const name = font.lookupMaybe(BASE_FONT, PDFName)?.decodeText() ?? 'a font without a name';
  refuse(`${standard} needs every font in the file, and "${name}" is not in it`);
}

function requireArchivableAnnotation(object: PDFObject, standard: PdfStandard): void {
  if (!(object instanceof PDFDict) || object.get(TYPE) !== ANNOTATION) return;
  const subtype = object.get(SUBTYPE);
  if (ARCHIVABLE_ANNOTATIONS.some((archivable) => archivable === subtype)) return;
  refuse(`${standard} does not allow its comments`);
}

/** Checks the strings of an object, also those in its arrays and dictionaries. */
function requireShortStrings(object: PDFObject, standard: PdfStandard): void {
  const left = [object];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (one instanceof PDFDict) left.push(...one.values());
    if (one instanceof PDFStream) left.push(one.dict);
    if (one instanceof PDFArray) left.push(...one.asArray());
    if (!(one instanceof PDFString || one instanceof PDFHexString)) continue;
    if (one.asBytes().length > LONGEST_STRING) {
      refuse(`${standard} does not allow a property or an address of more than 32,767 bytes`);
    }
  }
}

function refuse(reason: string): never {
  throw new RefusedDocument(reason, { isTooLarge: false });
}
