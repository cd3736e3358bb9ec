import { PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { SaxesParser } from 'saxes';
import { cleanProperties, writeXmp } from '../../../../service/src/pdf/archival/write-xmp.ts';

const METADATA = PDFName.of('Metadata');

function xmpOf(document: PDFDocument): string {
  const stream = document.catalog.lookup(METADATA, PDFStream);
  expect(stream.dict.has(PDFName.of('Filter'))).toBe(false);
  return Buffer.from(stream.getContents()).toString();
}

/** The texts of a packet by property, such as `dc:title`. */
function propertiesOf(xmp: string): Record<string, string> {
  const properties: Record<string, string> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const [, , , property] = open;
    if (property !== undefined && text.trim() !== '') properties[property] = text;
  });
  parser.write(xmp).close();
  return properties;
}

describe('The XMP of a PDF/A file', () => {
  it('has the same properties as its document information', async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle('Größe <b> & "c"');
    document.setAuthor('Tenon & Lark');
    document.setSubject('Order 17');
    document.setKeywords(['a', 'b']);
    document.setProducer('Docloom');
    document.setCreator('Writer');
    document.setCreationDate(new Date(Date.UTC(2026, 10, 20, 9, 30, 15, 678)));
    document.setModificationDate(new Date(Date.UTC(2026, 10, 20, 9, 30, 16)));
    writeXmp(document, 1);
    expect(propertiesOf(xmpOf(document))).toEqual({
      'pdfaid:part': '1',
      'pdfaid:conformance': 'B',
      'dc:format': 'application/pdf',
      'dc:title': 'Größe <b> & "c"',
      'dc:creator': 'Tenon & Lark',
      'dc:description': 'Order 17',
      'pdf:Keywords': document.getKeywords(),
      'pdf:Producer': 'Docloom',
      'xmp:CreatorTool': 'Writer',
      'xmp:CreateDate': '2026-11-20T09:30:15Z',
      'xmp:ModifyDate': '2026-11-20T09:30:16Z',
      'xmp:MetadataDate': '2026-11-20T09:30:16Z',
    });
  });

  it('equals document information with characters that XML cannot contain', async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle('one\r\ntwo\rthree\u0001');
    document.setKeywords(['a\rb']);
    cleanProperties(document);
    writeXmp(document, 1);
    expect(document.getTitle()).toBe('one\ntwo\nthree');
    expect(propertiesOf(xmpOf(document))).toMatchObject({
      'dc:title': 'one\ntwo\nthree',
      'pdf:Keywords': 'a\nb',
    });
    expect(document.getKeywords()).toBe('a\nb');
  });

  it('has nothing that the document information lacks', async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    writeXmp(document, 3);
    expect(propertiesOf(xmpOf(document))).toEqual({
      'pdfaid:part': '3',
      'pdfaid:conformance': 'B',
      'dc:format': 'application/pdf',
    });
  });

  it('replaces the metadata that was there', async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    const former = document.context.register(document.context.stream('former'));
    document.catalog.set(METADATA, former);
    writeXmp(document, 2);
    expect(xmpOf(document)).not.toContain('former');
    expect(document.context.lookup(former)).toBeUndefined();
  });
});
