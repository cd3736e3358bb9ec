import PizZip from 'pizzip';
import { blankDocument } from '../../engine/src/blank/blank-document.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const paragraph = (content: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t>${content}</w:t></w:r></w:p>`;
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** A part beside the body of a Word file. */
interface Beside {
  type: 'styles' | 'footnotes';
  xml: string;
}

/** A Word file with that body, and a part beside it. */
function wordFile(body: string, beside?: Beside): Uint8Array<ArrayBuffer> {
  const archive = new PizZip(blankDocument());
  const change = (name: string, from: string, to: string) => {
    const xml = archive.file(name)?.asText() ?? '';
    archive.file(
      name,
      xml.replace(from, () => to),
    );
  };
  change('word/document.xml', '<w:p/>', body);
  if (beside) {
    const { type, xml } = beside;
    const part = `<Override PartName="/word/${type}.xml" ContentType="${TYPE}.${type}+xml"/>`;
    change('[Content_Types].xml', '</Types>', `${part}</Types>`);
    archive.file(`word/${type}.xml`, xml);
    const relationship = `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${type}.xml"/>`;
    const relationships = `<Relationships xmlns="${PACKAGE}">${relationship}</Relationships>`;
    archive.file('word/_rels/document.xml.rels', relationships);
  }
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}

/** Styles that are based on each other in a circle, and one that is based on itself. */
export function cyclicStyles(): Uint8Array<ArrayBuffer> {
  const style = (id: string, basedOn: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>` +
    `<w:basedOn w:val="${basedOn}"/><w:rPr><w:rFonts w:ascii="Nowhere"/></w:rPr></w:style>`;
  const styles = [style('A', 'B'), style('B', 'C'), style('C', 'A'), style('Own', 'Own')];
  const styled = (id: string) => paragraph('{{n}}', `<w:pPr><w:pStyle w:val="${id}"/></w:pPr>`);
  const xml = `<w:styles xmlns:w="${WORD}">${styles.join('')}</w:styles>`;
  return wordFile(styled('A') + styled('Own'), { type: 'styles', xml });
}

/** One paragraph with so many footnotes, each with a tag. */
export function footnotes(count: number): Uint8Array<ArrayBuffer> {
  const ids = Array.from({ length: count }, (_, at) => String(at + 1));
  const notes = ids.map((id) => `<w:footnote w:id="${id}">${paragraph('{{n}}')}</w:footnote>`);
  const references = ids.map((id) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`);
  const xml = `<w:footnotes xmlns:w="${WORD}">${notes.join('')}</w:footnotes>`;
  return wordFile(`<w:p>${references.join('')}</w:p>`, { type: 'footnotes', xml });
}

/** A page for each of `items`. */
export function pageForEachItem(): Uint8Array<ArrayBuffer> {
  return wordFile(
    `${paragraph('{{#items}}')}${paragraph('{{.}}')}${PAGE_BREAK}${paragraph('{{/items}}')}`,
  );
}

/** Tables in tables, so deep, with a tag in the innermost cell. */
export function nestedTables(depth: number): Uint8Array<ArrayBuffer> {
  const table =
    '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="5000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>';
  const end = '<w:p/></w:tc></w:tr></w:tbl>';
  return wordFile(`${table.repeat(depth)}${paragraph('{{n}}')}${end.repeat(depth)}<w:p/>`);
}
