import { TagError } from '../../language/diagnostics/tag-error.ts';
import type { FoundTag, Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import { nameOfBlock } from '../tags/block-words.ts';
import type { Block } from '../tags/blocks.ts';
import { containsOnly } from './paragraph-content.ts';
import type { Cut, BlockTags, PlacedBlock, BlockContext } from './placed-block.ts';
import { childTowards, visit } from './structure.ts';

/** Repeats the row that contains all tags. @throws TagError */
export function placeRow(block: Block, row: Element): PlacedBlock {
  if (block.branches.length > 0) {
    throw new TagError(
      `${nameOfBlock(block)} has {{else}} inside a single table row`,
      'Put {{else}} in a separate row, or put both tags and {{else}} in one cell.',
    );
  }
  const cuts = [
    { tag: block.open, at: row.start },
    { tag: block.close, at: row.end },
  ];
  return { block, cuts, dropped: [], container: row.parent };
}

/** Repeats the rows from the opening tag's row to the closing tag's row. @throws TagError */
export function placeRows(
  block: Block,
  marks: BlockTags,
  table: Element,
  { tagsWithin }: BlockContext,
): PlacedBlock {
  const dropped: Range[] = [];
  const cuts = marks.map((tag): Cut => {
    const row = childTowards(table, tag.paragraph.element);
    if (isBlankRow(row, tagsWithin(row))) {
      dropped.push(row);
      return { tag, at: row.end };
    }
    if (tag === block.open) return { tag, at: row.start };
    if (tag === block.close) return { tag, at: row.end };
    throw new TagError(
      `"${tag.written}" shares its table row with other text`,
      'Put it in a separate row.',
    );
  });
  return { block, cuts, dropped, container: table };
}

/** Returns whether an element contains rows: a table, or a content control around rows. */
export function containsRows({ name, children }: Element): boolean {
  if (name === 'w:tbl' || name === 'a:tbl') return true;
  return name === 'w:sdtContent' && children.some((child) => child.name === 'w:tr');
}

/** Returns whether a row shows nothing but block tags. */
function isBlankRow(row: Element, tags: readonly FoundTag[]): boolean {
  if (tags.some(({ tag }) => tag.kind === 'value')) return false;
  let isBlank = true;
  visit(row, ({ name }) => {
    if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object') isBlank = false;
  });
  const paragraphs = new Map(tags.map((tag) => [tag.paragraph.element, tag.paragraph]));
  visit(row, (element) => {
    if (element.name !== 'w:p' && element.name !== 'a:p') return;
    const paragraph = paragraphs.get(element);
    if (!paragraph) isBlank &&= !hasText(element);
    else
      isBlank &&= containsOnly(
        paragraph,
        tags.filter((tag) => tag.paragraph === paragraph),
      );
  });
  return isBlank;
}

function hasText(paragraph: Element): boolean {
  let found = false;
  visit(paragraph, ({ name, contentStart, contentEnd }) => {
    if ((name === 'w:t' || name === 'a:t') && contentEnd > contentStart) found = true;
  });
  return found;
}
