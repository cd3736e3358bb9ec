import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { requireArchivable } from '../../../../service/src/pdf/archival/require-archivable.ts';

/** A PDF with a colour profile, as LibreOffice exports it for PDF/A. */
async function archivalPdf(): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage();
  document.catalog.set(PDFName.of('OutputIntents'), document.context.obj([{}]));
  return document;
}

/** Adds a font with its parts. */
function addFont(document: PDFDocument, font: Record<string, string>, descriptor?: object): void {
  const { context } = document;
  const described = descriptor && {
    FontDescriptor: context.register(context.obj({ ...descriptor })),
  };
  context.register(context.obj({ Type: 'Font', ...font, ...described }));
}

function addAnnotation({ context }: PDFDocument, annotation: object): void {
  context.register(context.obj({ Type: 'Annot', ...annotation }));
}

/** A title is stored in UTF-16, with two bytes before it. */
const BYTE_ORDER_MARK = 2;

const FONT = { Subtype: 'TrueType', BaseFont: 'AAAAAA+Lato-Regular' };

describe('A PDF/A file', () => {
  it.each(['FontFile', 'FontFile2', 'FontFile3'])('may have fonts with a %s', async (program) => {
    const document = await archivalPdf();
    addFont(document, FONT, { [program]: 'program' });
    addFont(document, { Subtype: 'Type0', BaseFont: 'Lato-Regular' });
    addFont(document, { Subtype: 'Type3' });
    expect(() => {
      requireArchivable(document, 'PDF/A-2b');
    }).not.toThrow();
  });

  it.each([
    ['that is only described', FONT, {}, 'AAAAAA+Lato-Regular'],
    ['that every reader has', { Subtype: 'Type1', BaseFont: 'Helvetica' }, undefined, 'Helvetica'],
    ['of a composite font', { ...FONT, Subtype: 'CIDFontType2' }, {}, 'AAAAAA+Lato-Regular'],
    ['without a name', { Subtype: 'Type1' }, undefined, 'a font without a name'],
  ])('is rejected for a font %s', async (_what, font, descriptor, name) => {
    const document = await archivalPdf();
    addFont(document, font, descriptor);
    expect(() => {
      requireArchivable(document, 'PDF/A-2b');
    }).toThrow(`PDF/A-2b needs every font in the file, and "${name}" is not in it`);
  });

  it('may have links and form fields, but no comments', async () => {
    const document = await archivalPdf();
    for (const Subtype of ['Link', 'Widget']) addAnnotation(document, { Subtype });
    expect(() => {
      requireArchivable(document, 'PDF/A-1b');
    }).not.toThrow();
    addAnnotation(document, { Subtype: 'Text' });
    expect(() => {
      requireArchivable(document, 'PDF/A-1b');
    }).toThrow('PDF/A-1b does not allow its comments');
  });

  it('may have strings of 32,767 bytes, and no longer ones', async () => {
    const document = await archivalPdf();
    document.setTitle('x'.repeat((32_767 - BYTE_ORDER_MARK) / 2));
    const link = (length: number) => ({
      Subtype: 'Link',
      A: { S: 'URI', URI: PDFString.of('x'.repeat(length)) },
    });
    addAnnotation(document, link(32_767));
    expect(() => {
      requireArchivable(document, 'PDF/A-3b');
    }).not.toThrow();
    addAnnotation(document, link(32_768));
    expect(() => {
      requireArchivable(document, 'PDF/A-3b');
    }).toThrow('PDF/A-3b does not allow a property or an address of more than 32,767 bytes');
  });

  it('is rejected if the office program exported a plain PDF', async () => {
    const document = await PDFDocument.create();
    await document.embedFont(StandardFonts.Courier);
    expect(() => {
      requireArchivable(document, 'PDF/A-1b');
    }).toThrow('the LibreOffice of the service does not make PDF/A-1b files');
  });
});
