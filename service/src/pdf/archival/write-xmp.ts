import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFName, PDFRef } from '@cantoo/pdf-lib';
import { escapeXml, xmlText } from '@docloom/templates/package';

const METADATA = PDFName.of('Metadata');

/**
 * Removes from the document information dictionary what XML cannot contain, such as a carriage
 * return: the XMP must equal it.
 */
export function cleanProperties(document: PDFDocument): void {
  clean(document.getTitle(), (title) => document.setTitle(title));
  clean(document.getAuthor(), (author) => document.setAuthor(author));
  clean(document.getSubject(), (subject) => document.setSubject(subject));
  clean(document.getKeywords(), (keywords) => document.setKeywords([keywords]));
  clean(document.getCreator(), (creator) => document.setCreator(creator));
}

function clean(value: string | undefined, set: (value: string) => unknown): void {
  if (value !== undefined && xmlText(value) !== value) set(xmlText(value));
}

/**
 * Writes the metadata of a PDF/A file as XMP (ISO 16684-1), in place of LibreOffice's. It must equal
 * the document information dictionary (ISO 19005-1, 6.7.3), which was changed. And LibreOffice
 * escapes an author such as "Tenon & Lark" twice, so its own XMP is not valid.
 * @param part of ISO 19005
 */
export function writeXmp(document: PDFDocument, part: number): void {
  const { catalog, context } = document;
  const former = catalog.get(METADATA);
  // Validators read an uncompressed stream only (ISO 19005-1, 6.7.2).
  const stream = context.stream(Buffer.from(xmpOf(document, part)), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  catalog.set(METADATA, context.register(stream));
  if (former instanceof PDFRef) context.delete(former);
}

function xmpOf(document: PDFDocument, part: number): string {
  const properties = [
    `<pdfaid:part>${String(part)}</pdfaid:part>`,
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<dc:format>application/pdf</dc:format>',
    alternative('dc:title', document.getTitle()),
    sequence('dc:creator', document.getAuthor()),
    alternative('dc:description', document.getSubject()),
    simple('pdf:Keywords', document.getKeywords()),
    simple('pdf:Producer', document.getProducer()),
    simple('xmp:CreatorTool', document.getCreator()),
    simple('xmp:CreateDate', dateOf(document.getCreationDate())),
    simple('xmp:ModifyDate', dateOf(document.getModificationDate())),
    simple('xmp:MetadataDate', dateOf(document.getModificationDate())),
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${properties.filter((one) => one !== null).join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

function simple(name: string, value: string | undefined): string | null {
  return value === undefined ? null : `<${name}>${escapeXml(value)}</${name}>`;
}

/** A text in one language. */
function alternative(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const entry = `<rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li>`;
  return `<${name}><rdf:Alt>${entry}</rdf:Alt></${name}>`;
}

/** All authors are one entry (ISO 19005-1 Cor. 2, 6.7.3). */
function sequence(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  return `<${name}><rdf:Seq><rdf:li>${escapeXml(value)}</rdf:li></rdf:Seq></${name}>`;
}

/** Like the dates of the document information dictionary, in UTC and in whole seconds. */
function dateOf(date: Date | undefined): string | undefined {
  return date?.toISOString().replace(/\.\d+Z$/, 'Z');
}
