import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { PdfStandard } from '@docloom/contract';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import { commentedWordFile } from './commented-word-file.ts';
import { readPdf } from './read-pdf.ts';
import { Preflight } from './readers/preflight.ts';
import { richWordFile } from './rich-word-file.ts';

/** Has a picture with transparency, and an author with "&", which LibreOffice escapes twice. */
const INVOICE = readFileSync(join(__dirname, '../../../examples/invoice/invoice.docx'));

const ANNOTATION = PDFName.of('Annot');

const preflight = Preflight.find();

/** Describes the PDF/A files of a converter. */
export function describeArchivalFiles(converter: () => PdfConverter): void {
  const make = async (file: Uint8Array, standard: PdfStandard) => {
    const { pdf } = await converter().convertAndFinish(file, 'CLOUD_DOCS', {
      title: 'Order 17',
      madeAt: Date.UTC(2026, 10, 20, 9, 30),
      variant: { type: 'archival', standard },
    });
    return pdf;
  };

  it.each(PdfStandard.options)(
    'states the standard %s and has its colour profile',
    async (standard) => {
      const pdf = await make(INVOICE, standard);
      const document = await PDFDocument.load(pdf, { updateMetadata: false });
      const part = standard.charAt('PDF/A-'.length);
      expect(xmpOf(document)).toContain(`<pdfaid:part>${part}</pdfaid:part>`);
      expect(xmpOf(document)).toContain('<rdf:li>Tenon &amp; Lark Joinery Ltd</rdf:li>');
      expect(document.catalog.has(PDFName.of('OutputIntents'))).toBe(true);
    },
  );

  it.each(PdfStandard.options)('has no comments of the document: %s', async (standard) => {
    const pdf = await make(commentedWordFile(), standard);
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
    const objects = context.enumerateIndirectObjects().map(([, object]) => object);
    const annotations = objects.filter(
      (object) => object instanceof PDFDict && object.get(PDFName.of('Type')) === ANNOTATION,
    );
    expect(annotations).toEqual([]);
    expect(readPdf(pdf).pages[0]!.text).toContain('Commented');
  });

  const ifPreflight = preflight ? it : it.skip;
  ifPreflight.each([
    ['the example invoice', INVOICE],
    ['headings, links and three formats', richWordFile()],
    ['a comment', commentedWordFile()],
  ])('is valid to PDFBox Preflight, if it is installed: %s', async (_what, file) => {
    expect(preflight?.errorsIn(await make(file, 'PDF/A-1b'))).toEqual([]);
  });
}

function xmpOf(document: PDFDocument): string {
  const stream = document.catalog.lookup(PDFName.of('Metadata'), PDFStream);
  return Buffer.from(stream.getContents()).toString();
}
