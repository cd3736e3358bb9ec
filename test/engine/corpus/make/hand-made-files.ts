import { partsAsText, zipOf } from '../../../service/office-files.ts';
import { WORD_NAMESPACES, wordPackage } from '../../office-file/word-package.ts';
import { wordLikeBody } from './word-like-body.ts';

const NUMBERING = `<w:numbering ${WORD_NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const STYLES =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/></w:style>';

/** Returns a file as Word writes it. */
export function wordLike(): Uint8Array {
  const numbering = {
    xml: NUMBERING,
    type: 'officedocument.wordprocessingml.numbering+xml',
  };
  return wordPackage(
    wordLikeBody,
    { styles: STYLES },
    {
      parts: { 'word/numbering.xml': numbering },
      links: { 'word/document.xml': [['rId90', 'numbering', 'numbering.xml']] },
    },
  );
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const cell = (text: string) => `<w:tc><w:tcPr/><w:p>${run(text)}</w:p></w:tc>`;

/** Returns the smallest valid Word file, as a script writes it. */
export function minimal(): Uint8Array {
  return wordPackage(
    `<w:p>${run('Dear {{First Name}}, number {{number}}')}</w:p>` +
      `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cell('{{#items}}{{name}}')}${cell('{{price}}{{/items}}')}</w:tr></w:tbl>` +
      `<w:p>${run('{{#notes}}{{.}} {{/notes}}')}</w:p>`,
  );
}

const STRICT: readonly (readonly [string, string])[] = [
  [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  [
    'http://schemas.openxmlformats.org/drawingml/2006/main',
    'http://purl.oclc.org/ooxml/drawingml/main',
  ],
  [
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
  [
    'http://schemas.openxmlformats.org/officeDocument/2006/math',
    'http://purl.oclc.org/ooxml/officeDocument/math',
  ],
];

/** Returns the same file in the strict form of the standard, with a prefix that no editor uses. */
export function strict(): Uint8Array {
  const parts = Object.entries(partsAsText(minimal())).map(([name, xml]) => {
    const inStrict = STRICT.reduce((text, [from, to]) => text.replaceAll(from, to), xml);
    const renamed = inStrict
      .replaceAll('xmlns:w=', 'xmlns:word=')
      .replaceAll(/(<\/?)w:/gu, '$1word:')
      .replace('<word:document ', '<word:document word:conformance="strict" ');
    return [name, name.startsWith('word/') && name.endsWith('.xml') ? renamed : inStrict] as const;
  });
  return zipOf(Object.fromEntries(parts));
}
