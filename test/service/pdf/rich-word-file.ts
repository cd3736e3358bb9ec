import PizZip from 'pizzip';
import { wordFile } from '../word-file.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

const section = (width: number, height: number) =>
  `<w:sectPr><w:pgSz w:w="${String(width)}" w:h="${String(height)}"/></w:sectPr>`;

const BODY = [
  `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:bookmarkStart w:id="1" w:name="terms"/>${run('Terms')}<w:bookmarkEnd w:id="1"/></w:p>`,
  `<w:p><w:hyperlink r:id="rIdOut" xmlns:r="${OFFICE}">${run('Outside')}</w:hyperlink></w:p>`,
  // A5 portrait, then A4 landscape.
  `<w:p><w:pPr>${section(8391, 11_906)}</w:pPr><w:hyperlink w:anchor="terms">${run('Inside')}</w:hyperlink></w:p>`,
  `<w:p><w:pPr><w:outlineLvl w:val="0"/>${section(16_838, 11_906)}</w:pPr>${run('Prices')}</w:p>`,
  `<w:p>${run('End')}</w:p>`,
].join('');

const ADDED = [
  {
    rels: 'word/_rels/document.xml.rels',
    relationship: `<Relationship Id="rIdOut" Type="${OFFICE}/hyperlink" Target="https://example.com/terms" TargetMode="External"/>`,
  },
  {
    rels: '_rels/.rels',
    relationship: `<Relationship Id="rIdCore" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  },
];

/**
 * Returns a Word file with two headings, an external link, a link to a heading, and pages in A5, A4
 * landscape and A4.
 * @param title its title; '' for none
 */
export function richWordFile(title = ''): Uint8Array {
  const archive = new PizZip(wordFile('Placeholder'));
  const change = (name: string, changed: (xml: string) => string, otherwise = '') => {
    archive.file(name, changed(archive.file(name)?.asText() ?? otherwise));
  };
  change('word/document.xml', (xml) => xml.replace(/<w:p>.*<\/w:p>/s, BODY));
  for (const { rels, relationship } of ADDED) {
    const empty = `<Relationships xmlns="${PACKAGE}/relationships"></Relationships>`;
    change(rels, (xml) => xml.replace('</Relationships>', `${relationship}$&`), empty);
  }
  change('[Content_Types].xml', (xml) =>
    xml.replace(
      '</Types>',
      '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>$&',
    ),
  );
  archive.file(
    'docProps/core.xml',
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
  );
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}
