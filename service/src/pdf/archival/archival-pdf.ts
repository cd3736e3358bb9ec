import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfStandard } from '@docloom/contract';
import { requireArchivable } from './require-archivable.ts';
import { writeXmp } from './write-xmp.ts';

/** The part of ISO 19005 that describes each standard. */
const PARTS = { 'PDF/A-1b': 1, 'PDF/A-2b': 2, 'PDF/A-3b': 3 } as const satisfies Record<
  PdfStandard,
  number
>;

/** The value of LibreOffice's export option `SelectPdfVersion`. */
export function pdfVersionOf(standard: PdfStandard): string {
  return String(PARTS[standard]);
}

/**
 * Makes a PDF that LibreOffice has exported for a standard follow it again after its metadata was
 * changed.
 * @throws RefusedDocument if the export does not follow it
 */
export function completeArchivalPdf(document: PDFDocument, standard: PdfStandard): void {
  requireArchivable(document, standard);
  writeXmp(document, PARTS[standard]);
}

/** PDF/A-1 is based on PDF 1.4, which has no object streams (ISO 19005-1, 6.1.4). */
export function allowsObjectStreams(standard: PdfStandard): boolean {
  return PARTS[standard] > 1;
}
