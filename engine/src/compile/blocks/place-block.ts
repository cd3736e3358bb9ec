import { TagError } from '../../language/diagnostics/tag-error.ts';
import type { Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import { nameOfBlock, locationOf } from '../tags/block-words.ts';
import type { Block } from '../tags/blocks.ts';
import { isListItem } from './list-items.ts';
import { beginsParagraph, endsParagraph, containsOnly } from './paragraph-content.ts';
import { containsRows, placeRow, placeRows } from './place-rows.ts';
import { placeText } from './place-text.ts';
import type { Cut, BlockTags, PlacedBlock, BlockContext } from './placed-block.ts';
import { commonAncestor } from './structure.ts';

/**
 * Decides what a block repeats or omits. In this order:
 *
 * 1. Tags in different cells of a table, in one row or several: whole rows, from the opening tag's
 *    row to the closing tag's row. A row with nothing else in it is removed.
 * 2. Tags around the whole text of a paragraph with a bullet: the paragraph.
 * 3. Tags in different paragraphs, the opening one at the start of its paragraph and the closing
 *    one at the end: whole paragraphs. A paragraph with nothing else in it is removed.
 * 4. Otherwise the text between the tags, including the paragraph ends in it.
 *
 * @throws TagError if there are no whole elements between the tags
 */
export function placeBlock(block: Block, around: BlockContext): PlacedBlock {
  const marks: BlockTags = [block.open, ...block.branches, block.close];
  const paragraphs = marks.map(({ paragraph }) => paragraph.element);
  const [first, ...rest] = paragraphs;
  if (!first) throw new Error('A block has tags');
  const common = commonAncestor([first, ...rest]);

  if (common.name === 'w:tr' || common.name === 'a:tr') return placeRow(block, common);
  if (containsRows(common)) {
    return placeRows(block, marks, common, around);
  }
  if (paragraphs.every((paragraph) => paragraph === common)) {
    if (isWholeListItem(block, around)) return placeListItem(block, common);
    return placeText(block, marks);
  }
  if (!paragraphs.every(({ parent }) => parent === common)) {
    throw new TagError(
      `${nameOfBlock(block)} begins ${locationOf(block.open)} and ends ${locationOf(block.close)}`,
      'Put both tags in the same text: both outside, or both inside the same cell or text box.',
    );
  }
  return placeParagraphs(block, marks, common, around) ?? placeText(block, marks);
}

function placeListItem(block: Block, paragraph: Element): PlacedBlock {
  const cuts = [
    { tag: block.open, at: paragraph.start },
    { tag: block.close, at: paragraph.end },
  ];
  return { block, cuts, dropped: [], container: paragraph.parent };
}

/** @returns null if the tags are in the middle of a text */
function placeParagraphs(
  block: Block,
  marks: BlockTags,
  container: Element,
  { marksIn }: BlockContext,
): PlacedBlock | null {
  const dropped: Range[] = [];
  const cuts: Cut[] = [];
  for (const tag of marks) {
    const { element } = tag.paragraph;
    if (containsOnly(tag.paragraph, marksIn(tag))) {
      dropped.push(element);
      cuts.push({ tag, at: element.end });
    } else if (tag !== block.close && beginsParagraph(tag, marksIn(tag))) {
      cuts.push({ tag, at: element.start });
    } else if (tag !== block.open && endsParagraph(tag, marksIn(tag))) {
      cuts.push({ tag, at: element.end });
    } else {
      return null;
    }
  }
  return { block, cuts, dropped, container };
}

function isWholeListItem(block: Block, around: BlockContext): boolean {
  if (block.open.tag.kind !== 'list' || block.branches.length > 0) return false;
  return (
    beginsParagraph(block.open, around.marksIn(block.open)) &&
    endsParagraph(block.close, around.marksIn(block.close)) &&
    isListItem(around.source, block.open.paragraph.element, around.listStyles)
  );
}
