import { TagError } from '../../language/diagnostics/tag-error.ts';
import type { Element } from '../../read/xml-tree.ts';
import { nameOfBlock, locationOf } from '../tags/block-words.ts';
import type { Block } from '../tags/blocks.ts';
import type { BlockTags, PlacedBlock } from './placed-block.ts';
import { commonAncestor, withAncestors } from './structure.ts';

/**
 * Places a block of text between two tags. The text may begin in one paragraph and end in another:
 * because both are equally deep in elements of the same names, it can be repeated or omitted.
 * @throws TagError if they are not
 */
export function placeText(block: Block, marks: BlockTags): PlacedBlock {
  const texts = marks.map(({ element }) => element);
  const [first, ...rest] = texts;
  if (!first) throw new Error('A block has tags');
  const common = commonAncestor([first, ...rest]);
  const depths = texts.map((element) => pathBelow(common, element));
  if (new Set(depths).size > 1) {
    throw new TagError(
      `${nameOfBlock(block)} begins ${locationOf(block.open)} and ends ${locationOf(block.close)}`,
      'Put both tags in the same text: both outside, or both inside the same link or control.',
    );
  }
  const cuts = marks.map((tag) => ({ tag, at: tag.ranges[0].start }));
  return { block, cuts, dropped: [], container: null };
}

function pathBelow(ancestor: Element, element: Element): string {
  const line = withAncestors(element);
  return line
    .slice(0, line.indexOf(ancestor))
    .map(({ nameInFile }) => nameInFile)
    .join('<');
}
