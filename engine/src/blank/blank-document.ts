import { writeArchive } from '../archive/archive-writer.ts';
import { fieldOutline } from './field-outline.ts';
import { escapeXml } from '../read/xml-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_DOCUMENT =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const WORDPROCESSING = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MAIN_TYPE =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A4 with margins of one inch, in twentieths of a point. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>' +
  '</w:sectPr>';

/** The parts of a minimal document apart from its text. */
const SURROUNDINGS: readonly [name: string, xml: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/></Relationships>`,
  ],
];

/**
 * Creates a minimal A4 Word document with a paragraph for each field, containing its name and its
 * tag, or one empty paragraph without fields.
 * @param fields of the source, as contract §2 names them
 */
export function blankDocument(fields: readonly string[] = []): Uint8Array {
  const parts = [...SURROUNDINGS, ['word/document.xml', body(fieldOutline(fields))] as const];
  return writeArchive(new Map(parts.map(([name, xml]) => [name, XML + xml])));
}

function body(lines: readonly string[]): string {
  const paragraphs = lines.length === 0 ? '<w:p/>' : lines.map(paragraph).join('');
  return `<w:document xmlns:w="${WORDPROCESSING}"><w:body>${paragraphs}${PAGE}</w:body></w:document>`;
}

function paragraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}
