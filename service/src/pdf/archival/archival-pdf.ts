import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfStandard } from '@docloom/contract';
import { requireArchivable } from './require-archivable.ts';
import { partOf } from './standard-part.ts';
import { cleanProperties, writeXmp } from './write-xmp.ts';

/**
 * Makes a PDF that LibreOffice has exported for a standard follow it again after its metadata was
 * changed.
 * @throws RefusedDocument if the export does not follow it
 */
export function completeArchivalPdf(document: PDFDocument, standard: PdfStandard): void {
  cleanProperties(document);
  requireArchivable(document, standard);
  writeXmp(document, partOf(standard));
}

/** PDF/A-1 is based on PDF 1.4, which has no object streams (ISO 19005-1, 6.1.4). */
export function allowsObjectStreams(standard: PdfStandard): boolean {
  return partOf(standard) > 1;
}
