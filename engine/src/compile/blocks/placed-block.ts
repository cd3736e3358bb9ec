import type { FoundTag, Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Block } from '../tags/blocks.ts';
import type { ListStyles } from './list-items.ts';

/** The location of a block in its part. */
export interface PlacedBlock {
  readonly block: Block;
  /** Where its body begins, where each branch begins, and where the last one ends. */
  readonly cuts: readonly Cut[];
  /** Paragraphs and rows that contain only its tags and are removed with them. */
  readonly dropped: readonly Range[];
  /** The parent of its paragraphs or rows, which must not become empty; null for text. */
  readonly container: Element | null;
}

/** The offset where a tag takes effect, which can differ from its position. */
export interface Cut {
  readonly tag: FoundTag;
  readonly at: number;
}

/** The context of a block in its part. */
export interface BlockContext {
  readonly source: string;
  readonly listStyles: ListStyles;
  /** The tags of blocks in the same paragraph. */
  readonly marksIn: (tag: FoundTag) => readonly FoundTag[];
  /** The tags in an element. */
  readonly tagsWithin: (element: Element) => readonly FoundTag[];
}

/** The tags of a block, the opening one first and the closing one last. */
export type BlockTags = [FoundTag, ...FoundTag[]];
