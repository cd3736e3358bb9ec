import * as fc from 'fast-check';
import type { SourceData } from '../../../contract/src/index.ts';
import { wordPackage } from '../office-file/word-package.ts';

/** A part of a text, independent of any library's syntax. */
type Piece =
  | { of: 'words'; text: string }
  | { of: 'field'; name: string }
  | { of: 'section'; name: string; pieces: Piece[] };

/** A document, independent of any library's syntax. */
export interface RandomDocument {
  readonly blocks: readonly Block[];
  readonly data: SourceData;
}

type Block =
  | { of: 'paragraph'; pieces: Piece[]; cut: number }
  /** A row of two cells, once for each member of a list. */
  | { of: 'row'; list: string; cells: [Piece[], Piece[]] }
  /** Paragraphs between tags that stand alone. */
  | { of: 'paragraphs'; list: string; pieces: Piece[] };

const words = fc
  .constantFrom('Dear ', 'x', ', ', '– ü', 'a b', '1.')
  .map((text): Piece => ({ of: 'words', text }));
const LISTS = ['items', 'people', 'none'];
const field = (names: readonly string[]) =>
  fc.constantFrom(...names).map((name): Piece => ({ of: 'field', name }));

const inList = fc.array(fc.oneof(words, field(['name', 'note', 'title'])), { maxLength: 4 });
const section = fc.oneof(
  fc.tuple(fc.constantFrom(...LISTS), inList),
  fc.tuple(fc.constantFrom('yes', 'no'), fc.array(fc.oneof(words, field(['title'])))),
);
const sections = section.map(([name, pieces]): Piece => ({ of: 'section', name, pieces }));
const pieces = fc.array(fc.oneof(words, field(['title', 'customer.city']), sections), {
  maxLength: 5,
});
const list = fc.constantFrom(...LISTS);
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ of: fc.constant('paragraph' as const), pieces, cut: fc.nat(12) }),
  fc.record({ of: fc.constant('row' as const), list, cells: fc.tuple(inList, inList) }),
);
const betweenTags = fc.record({ of: fc.constant('paragraphs' as const), list, pieces: inList });

const text = fc.constantFrom('Ann', '', 'R&D', '<b>', 'two words', 'ü😀', '{x}', '$1');
const member = fc.record({ name: text, note: text });
const data = fc.record({
  title: text,
  customer: fc.record({ city: text }),
  items: fc.array(member, { maxLength: 3 }),
  people: fc.array(member, { maxLength: 2 }),
  none: fc.constant([]),
  yes: fc.constant(true),
  no: fc.constant(false),
});

/**
 * Documents with the features that all libraries have: fields, inline lists, lists of rows,
 * conditions.
 */
export const documents: fc.Arbitrary<RandomDocument> = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 5 }),
  data,
});

/** The same with lists of whole paragraphs, which easy-template-x repeats differently. */
export const documentsOfParagraphs: fc.Arbitrary<RandomDocument> = fc.record({
  blocks: fc.array(fc.oneof(block, betweenTags), { minLength: 1, maxLength: 5 }),
  data,
});

/** Returns the document as a template for a library with these tag delimiters. */
export function templateOf({ blocks }: RandomDocument, open: string, close: string): Uint8Array {
  const write = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => {
        if (piece.of === 'words') return piece.text;
        if (piece.of === 'field') return open + piece.name + close;
        return around(piece.name, write(piece.pieces));
      })
      .join('');
  const around = (name: string, content: string) =>
    `${open}#${name}${close}${content}${open}/${name}${close}`;
  const body = blocks.map((each) => {
    if (each.of === 'paragraph') return paragraph(write(each.pieces), each.cut);
    if (each.of === 'row') {
      const [first, second] = each.cells.map(write) as [string, string];
      const begins = `${open}#${each.list}${close}${first}`;
      const rows = row('Name', 'Note') + row(begins, `${second}${open}/${each.list}${close}`);
      return `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl><w:p/>`;
    }
    const tags = [`${open}#${each.list}${close}`, `${open}/${each.list}${close}`] as const;
    return paragraph(tags[0]) + paragraph(write(each.pieces)) + paragraph(tags[1]);
  });
  return wordPackage(`${body.join('')}<w:sectPr/>`);
}

function row(...cells: string[]): string {
  return `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
}

/** Returns one paragraph, in two runs if it is split. */
function paragraph(text: string, cut = 0): string {
  const runs = [text.slice(0, cut), text.slice(cut)].filter((run) => run !== '');
  const written = runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`);
  return `<w:p>${written.join('')}</w:p>`;
}
