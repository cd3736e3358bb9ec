import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import PizZip from 'pizzip';

/** The main part of each kind of file. */
export const WORD_BODY = 'word/document.xml';
export const FIRST_SLIDE = 'ppt/slides/slide1.xml';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** What no XML document may hold, as it is or as a character reference (XML 1.0 §2.2). */
// eslint-disable-next-line no-control-regex -- control characters are what must not be there
const NO_XML_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#/;

/** One paragraph of the runs as they are; a run with a blank keeps it. */
export function paragraph(...runs: string[]): string {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  return `<w:p>${runs.map(run).join('')}</w:p>`;
}

/** A row of a table with one paragraph a cell. */
export function tableRow(...cells: string[]): string {
  return `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
}

/** A Word file of raw OOXML, so that a test says exactly what lies in it. */
export function wordFile(body: string, { header = '', footer = '' } = {}): Uint8Array {
  const types =
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/>` +
    `<Override PartName="/word/header1.xml" ContentType="${WORD_TYPE}.header+xml"/>` +
    `<Override PartName="/word/footer1.xml" ContentType="${WORD_TYPE}.footer+xml"/></Types>`;
  const relations = (...targets: [type: string, target: string][]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    targets
      .map(
        ([type, target], n) =>
          `<Relationship Id="rId${n}" Type="${OFFICE}/${type}" Target="${target}"/>`,
      )
      .join('') +
    '</Relationships>';
  return zipOf({
    '[Content_Types].xml': XML + types,
    '_rels/.rels': XML + relations(['officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels':
      XML + relations(['header', 'header1.xml'], ['footer', 'footer1.xml']),
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    'word/header1.xml': `${XML}<w:hdr xmlns:w="${WORD}">${header}</w:hdr>`,
    'word/footer1.xml': `${XML}<w:ftr xmlns:w="${WORD}">${footer}</w:ftr>`,
  });
}

/** An archive of parts. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const archive = new PizZip();
  for (const [name, content] of Object.entries(parts)) archive.file(name, content);
  return archive.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

/** Every part of an archive of texts. */
export function partsAsText(content: Uint8Array): Record<string, string> {
  const archive = new PizZip(content);
  return Object.fromEntries(
    Object.entries(archive.files).map(([name, file]) => [name, file.asText()]),
  );
}

/** The names of the parts of an archive. */
export function partsOf(content: Uint8Array): string[] {
  return Object.keys(new PizZip(content).files);
}

/**
 * A part of an Office file, which must be XML that every office opens: well formed, valid UTF-8,
 * without characters that XML does not have.
 */
export function xmlOf(content: Uint8Array, part: string): string {
  const file = new PizZip(content).file(part);
  if (!file) throw new Error(`There is no ${part}`);
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(file.asUint8Array());
  new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  if (NO_XML_CHARACTER.test(xml)) throw new Error(`${part} holds a character that XML has not`);
  return xml;
}

/** The text of a part as a reader sees it: one line a paragraph, `\v` for a line break in one. */
export function textOf(content: Uint8Array, part: string = WORD_BODY): string {
  return xmlOf(content, part)
    .replace(/<([wa]):br\s*\/>|<(a):br>.*?<\/a:br>/g, '<a:t>\v</a:t>')
    .split(/<\/[wa]:p>/)
    .slice(0, -1)
    .map((xml) => [...xml.matchAll(/<[wa]:t(?: [^>]*)?>([^<]*)<\/[wa]:t>/g)])
    .map((texts) => texts.map(([, text = '']) => unescaped(text)).join(''))
    .join('\n');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
