import * as fc from 'fast-check';
import { wordPackage } from '../office-file/word-package.ts';
import { RandomTemplate } from './random-template.ts';
import { escaped, splitAt } from './written-text.ts';
import { textsOfParagraphs } from './random-texts.ts';

/** The structure of a body; each paragraph uses the next text. */
type Block =
  | { of: 'paragraph'; cuts: number[]; look: Look }
  | { of: 'table'; rows: Block[][][]; isWrapped: boolean }
  | { of: 'control'; blocks: Block[] }
  | { of: 'box'; blocks: Block[] };

type Look = 'plain' | 'bullet' | 'bookmark' | 'tracked' | 'section' | 'drawing';

const look: fc.Arbitrary<Look> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Look>('plain') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Look>('bullet', 'bookmark', 'tracked', 'section', 'drawing'),
  },
);
const paragraphs = fc.record({
  of: fc.constant('paragraph' as const),
  cuts: fc.array(fc.nat(40), { maxLength: 3 }),
  look,
});

const { blocks } = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 5, arbitrary: paragraphs },
    {
      weight: 2,
      arbitrary: fc.record({
        of: fc.constant('table' as const),
        rows: fc.array(fc.array(tie('blocks'), { minLength: 1, maxLength: 2 }), {
          minLength: 1,
          maxLength: 3,
        }),
        isWrapped: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        of: fc.constantFrom('control' as const, 'box' as const),
        blocks: tie('blocks'),
      }),
    },
  ),
}));

/** A Word file with tags in random places of a random structure. */
export const wordTemplate: fc.Arbitrary<RandomTemplate> = blocks
  .chain((body) => {
    const count = countParagraphs(body);
    return fc.tuple(fc.constant(body), textsOfParagraphs(count));
  })
  .map(([body, texts]) => {
    const writer = new BodyWriter(texts);
    const xml = writer.write(body);
    return new RandomTemplate(wordPackage(xml), xml);
  });

function countParagraphs(all: readonly Block[]): number {
  return all.reduce((sum, block) => {
    if (block.of === 'paragraph') return sum + 1;
    if (block.of === 'table')
      return sum + block.rows.flat().reduce((n, cell) => n + countParagraphs(cell), 0);
    return sum + countParagraphs(block.blocks);
  }, 0);
}

class BodyWriter {
  readonly #texts: readonly string[];
  #paragraph = 0;
  #number = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  write(all: readonly Block[]): string {
    return all.map((block) => this.#block(block)).join('');
  }

  #block(block: Block): string {
    switch (block.of) {
      case 'paragraph':
        return this.#paragraphOf(block);
      case 'table': {
        const rows = block.rows.map((cells) => {
          const row = `<w:tr>${cells.map((cell) => this.#cell(cell)).join('')}</w:tr>`;
          return block.isWrapped ? this.#control(row) : row;
        });
        return `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;
      }
      case 'control':
        return this.#control(this.write(block.blocks));
      case 'box': {
        const content = `<w:txbxContent>${this.write(block.blocks)}<w:p/></w:txbxContent>`;
        return `<w:p><w:r><w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict></w:r></w:p>`;
      }
    }
  }

  /** A cell must end with a paragraph. */
  #cell(content: readonly Block[]): string {
    const isTableLast = content.at(-1)?.of === 'table';
    return `<w:tc><w:tcPr/>${this.write(content)}${isTableLast ? '<w:p/>' : ''}</w:tc>`;
  }

  #control(content: string): string {
    this.#number += 1;
    return `<w:sdt><w:sdtPr><w:id w:val="${this.#number}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  }

  #paragraphOf({ cuts, look }: Extract<Block, { of: 'paragraph' }>): string {
    const text = this.#texts[this.#paragraph] ?? '';
    this.#paragraph += 1;
    this.#number += 1;
    const id = this.#number;
    const run = (piece: string) =>
      `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>`;
    const runs = splitAt(text, cuts).map(run);
    const all = runs.join('');
    switch (look) {
      case 'plain':
        return `<w:p w14:paraId="${id}">${all}</w:p>`;
      case 'bullet':
        return `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${all}</w:p>`;
      case 'bookmark':
        return `<w:p><w:bookmarkStart w:id="${id}" w:name="b${id}"/>${all}<w:bookmarkEnd w:id="${id}"/></w:p>`;
      case 'tracked':
        return `<w:p><w:ins w:id="${id}" w:author="A">${all}</w:ins><w:del w:id="${id}0" w:author="A"><w:r><w:delText>{{old}}</w:delText></w:r></w:del></w:p>`;
      case 'section':
        return `<w:p><w:pPr><w:sectPr/></w:pPr>${all}</w:p>`;
      case 'drawing':
        return `<w:p>${all}<w:r><w:drawing><wp:inline><wp:docPr id="${id}" name="d"/></wp:inline></w:drawing></w:r></w:p>`;
    }
  }
}
