import { groupBy } from '../../group-by.ts';
import type { FoundTag } from '../../read/find-tags.ts';
import type { SortedTags } from './blocks.ts';
import type { PartKind } from '../parts/part-kind.ts';
import type { BlockContext } from '../blocks/placed-block.ts';

/** Returns the context of the blocks of a part. */
export function blockContext(
  source: string,
  tags: readonly FoundTag[],
  { blocks, slides }: SortedTags,
  { listStyles }: PartKind,
): BlockContext {
  const ofBlocks = blocks.flatMap(({ open, branches, close }) => [open, ...branches, close]);
  const marks = groupBy([...ofBlocks, ...slides], ({ paragraph }) => paragraph);
  return {
    source,
    listStyles,
    marksIn: ({ paragraph }) => marks.get(paragraph) ?? [],
    tagsWithin: ({ start, end }) =>
      tags.filter(({ element }) => element.start >= start && element.end <= end),
  };
}
