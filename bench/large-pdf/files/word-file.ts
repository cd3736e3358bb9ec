import type { Parts, Relationship } from './archive.ts';
import { archiveOf, relationshipsOf } from './archive.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const PAGE =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/>';

/** The namespaces that every part of these Word files declares. */
export const NAMESPACES =
  `xmlns:w="${WORD}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ` +
  `xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"`;

/** The contents of a Word file besides its body. */
export interface Beside {
  /** Parts with types of Word, by type: `footnotes` is `word/footnotes.xml`. */
  readonly parts?: Readonly<Partial<Record<'footnotes' | 'header' | 'styles', string>>>;
  readonly media?: Parts;
  readonly relationships?: readonly Relationship[];
  /** The properties of the section before the page size. */
  readonly section?: string;
}

/** Returns a Word file of A4 pages with this body. */
export function wordFile(
  body: string,
  { parts = {}, media = {}, relationships = [], section = '' }: Beside = {},
): Uint8Array {
  const names = Object.keys(parts);
  const own = names.map((type) => ({ id: `rId_${type}`, type, target: `${type}.xml` }));
  const kinds = names.map((type) => [`word/${type}.xml`, `wordprocessingml.${type}`] as const);
  return archiveOf(
    {
      '_rels/.rels': relationshipsOf([
        { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' },
      ]),
      'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}<w:sectPr>${section}${PAGE}</w:sectPr></w:body></w:document>`,
      'word/_rels/document.xml.rels': relationshipsOf([...own, ...relationships]),
      ...Object.fromEntries(Object.entries(parts).map(([type, xml]) => [`word/${type}.xml`, xml])),
      ...media,
    },
    { 'word/document.xml': 'wordprocessingml.document.main', ...Object.fromEntries(kinds) },
  );
}

/** A paragraph of text. */
export const paragraph = (text: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** An empty paragraph followed by a page break. */
export const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** A field as Word writes it, marked for an update. */
export function field(instruction: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}" w:dirty="true"/></w:r>`;
  return (
    `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>` +
    `${mark('separate')}<w:r><w:t>?</w:t></w:r>${mark('end')}`
  );
}

/**
 * A paragraph with a picture.
 * @param relationship its id
 * @param size of its sides, in millimetres
 */
export function picture(
  relationship: string,
  size: number,
  how: 'embed' | 'link' = 'embed',
): string {
  const extent = `cx="${String(size * 36_000)}" cy="${String(size * 36_000)}"`;
  return (
    `<w:p><w:r><w:drawing><wp:inline><wp:extent ${extent}/><wp:docPr id="1" name="Picture"/>` +
    `<a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr>` +
    '<pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>' +
    `<a:blip r:${how}="${relationship}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>' +
    '</a:graphic></wp:inline></w:drawing></w:r></w:p>'
  );
}
