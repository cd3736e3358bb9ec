// Files as office suites and converters save them. Each has a construct that the others lack.
import { partsAsText, zipOf } from '../../../service/office-files.ts';
import {
  chart,
  drawingRun,
  frame,
  newerChart,
  smartArt,
  together,
} from '../../office-file/drawn-data.ts';
import { relationshipsByOverrides } from '../../office-file/relationships-by-overrides.ts';
import { line, shape, slidesPackage, slideTable } from '../../office-file/slides-package.ts';
import type { WordParts } from '../../office-file/word-package.ts';
import { wordPackage } from '../../office-file/word-package.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (content: string) => run(`<w:t xml:space="preserve">${content}</w:t>`);
const p = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const note = (kind: 'footnote' | 'endnote', id: number) =>
  run(`<w:${kind}Reference w:id="${id}"/>`);
const cell = (content: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblDescription w:val="Items of {{company}}"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`;

const separators = (kind: string) =>
  `<w:${kind} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${kind}>` +
  `<w:${kind} w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:${kind}>`;
const noteText = (kind: 'footnote' | 'endnote', id: number, content: string) =>
  `<w:${kind} w:id="${id}">${p(run(`<w:${kind}Ref/>`), text(` ${content}`))}</w:${kind}>`;

const GREETING = p(text('Dear {{First Name}}, number {{number}} of {{company}} until {{until}}'));
const TOGETHER = p(text('Together {{ items | sum: "price" }}'));

/** Footnotes and endnotes in rows, in inline lists, in conditions and outside of blocks. */
export function notesInLists(): Uint8Array {
  const parts: WordParts = {
    footnotes:
      separators('footnote') +
      noteText('footnote', 1, 'First of {{company}}') +
      noteText('footnote', 2, '{{name}} costs {{price}}') +
      noteText('footnote', 3, 'None of {{number}}') +
      noteText('footnote', 4, 'Last of {{company}}'),
    endnotes: separators('endnote') + noteText('endnote', 1, 'End of {{.}}'),
  };
  const body =
    p(text('Dear {{First Name}}, number {{number}} until {{until}}'), note('footnote', 1)) +
    table(p(text('{{#items}}{{name}}'), note('footnote', 2)), p(text('{{price}}{{/items}}'))) +
    p(text('{{#notes}}{{.}} '), note('endnote', 1), text('{{/notes}}')) +
    p(text('{{#if not items}}none'), note('footnote', 3), text('{{/if}}')) +
    p(text('Together {{ items | sum: "price" }}'), note('footnote', 4));
  return wordPackage(body, parts);
}

/** Returns a file with links that are fields, a watermark, and texts in attributes. */
export function fieldsAndAttributes(): Uint8Array {
  const link =
    mark('begin') +
    run('<w:instrText xml:space="preserve"> HYPERLINK "https://example.com/</w:instrText>') +
    run('<w:instrText xml:space="preserve">{{number}}" \\o "Of {{company}}" </w:instrText>') +
    mark('separate') +
    text('{{company}}') +
    mark('end');
  const watermark = `<w:pict><v:shape id="Watermark" type="#_x0000_t136" style="width:100pt;height:40pt"><v:textpath style="font-family:&quot;Arial&quot;" string="{{company}}"/></v:shape></w:pict>`;
  const simple = `<w:fldSimple w:instr=" HYPERLINK &quot;https://example.com/{{.}}&quot; ">${text('{{.}}')}</w:fldSimple>`;
  const body =
    GREETING +
    p(link) +
    table(p(text('{{#items}}{{name}}')), p(text('{{price}}{{/items}}'))) +
    p(text('{{#notes}}'), simple, text(' {{/notes}}')) +
    TOGETHER +
    `<w:sectPr><w:headerReference w:type="default" r:id="rId0"/></w:sectPr>`;
  return wordPackage(body, { header: p(run(watermark)) + p(text('{{company}}')) });
}

/**
 * Returns a file as LibreOffice 4.2 to 6.0 write it: with the type of each relationships part
 * listed individually.
 */
export function namedOneByOne(): Uint8Array {
  return relationshipsByOverrides(notesInLists());
}

/**
 * Returns a file with comments, building blocks and numbered drawings, next to lists that repeat
 * drawings.
 */
export function numberedDrawings(): Uint8Array {
  const drawing = (id: number) =>
    `<w:drawing><wp:inline><wp:extent cx="90000" cy="90000"/><wp:docPr id="${id}" name="Box ${id}" descr="Box of {{company}}"/></wp:inline></w:drawing>`;
  const comments = `<w:comment w:id="0" w:author="Ann">${p(run(drawing(9)))}</w:comment>`;
  const commented = `<w:commentRangeStart w:id="0"/>${text('{{name}}')}<w:commentRangeEnd w:id="0"/>${run('<w:commentReference w:id="0"/>')}`;
  const body =
    GREETING +
    p(text('{{#items}}'), commented, run(drawing(8)), text(' {{price}} {{/items}}')) +
    p(text('{{#notes}}{{.}} {{/notes}}')) +
    TOGETHER;
  return wordPackage(body, { comments });
}

/** Returns a Word file with charts of both kinds and SmartArt in its text. */
export function chartsInWord(): Uint8Array {
  const drawn = [
    chart('word', 'Sales of {{company}}', 'Box of {{number}}'),
    newerChart('word', 'Tree of {{company}}', 'Label of {{number}}'),
    smartArt('word', 'Art of {{company}}'),
  ];
  const { own, parts, links, media } = together(...drawn);
  const body =
    GREETING +
    table(p(text('{{#items}}{{name}}')), p(text('{{price}}{{/items}}'))) +
    p(text('{{#notes}}{{.}} {{/notes}}')) +
    p(drawn.map((each, index) => drawingRun(index + 1, each)).join('')) +
    TOGETHER;
  const shown = { 'word/document.xml': own };
  return wordPackage(body, {}, { parts, links: { ...links, ...shown } }, media);
}

/** A shape that is large enough for its text. */
function placed(row: number, xml: string): string {
  const frame = `<a:xfrm><a:off x="500000" y="${500_000 + row * 1_000_000}"/><a:ext cx="8000000" cy="800000"/></a:xfrm>`;
  return xml.replace(
    '<p:spPr/>',
    `<p:spPr>${frame}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`,
  );
}

/** Returns a presentation with a slide that is repeated with its notes, charts and SmartArt. */
export function repeatedCharts(): Uint8Array {
  const drawn = [
    chart('ppt', 'Sales of {{name}}', 'Box of {{name}}'),
    newerChart('ppt', 'Tree of {{name}}', 'Label of {{name}}'),
    smartArt('ppt', 'Art of {{name}}'),
  ];
  const { own, ...rest } = together(...drawn);
  const rows = [[line(['{{#items}}{{name}}']), line(['{{price}}{{/items}}'])]];
  const bullets = line(['{{#notes}}{{.}} {{/notes}}']);
  return slidesPackage(
    [
      {
        shapes:
          placed(0, shape(2, line(['Offer {{number}} for {{First Name}} until {{until}}']))) +
          placed(1, shape(3, bullets)) +
          slideTable(4, rows),
      },
      {
        shapes:
          shape(2, line(['{{#slide items}}'])) +
          placed(0, shape(3, line(['{{name}} costs {{price}}']))) +
          drawn.map((each, index) => frame(10 + index, each)).join(''),
        notes: shape(2, line(['Say {{name}}'])),
        links: own,
      },
    ],
    { ...rest, isInSections: true },
  );
}

/** Returns the same file, with the type of each relationships part listed individually. */
export function repeatedChartsOneByOne(): Uint8Array {
  return relationshipsByOverrides(repeatedCharts());
}

/** Returns a file as Word sometimes writes it: with parts in UTF-16 and a byte-order mark. */
export function inUtf16(): Uint8Array {
  const parts = partsAsText(notesInLists());
  const body = parts['word/document.xml'] ?? '';
  const utf16 = Buffer.from(
    `\ufeff${body.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`,
    'utf16le',
  );
  return zipOf({ ...parts, 'word/document.xml': utf16 });
}
