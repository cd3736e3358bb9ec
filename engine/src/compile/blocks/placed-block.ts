import type { FoundTag, Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Block } from '../tags/blocks.ts';
import type { ListStyles } from './list-items.ts';

/** Where a block is cut out of its part. */
export interface PlacedBlock {
  readonly block: Block;
  /** Where its body begins, where each branch begins, and where the last one ends. */
  readonly cuts: readonly Cut[];
  /** Paragraphs and rows that hold nothing but its tags, and go with them. */
  readonly dropped: readonly Range[];
  /** What its paragraphs or rows stand in, which must not be left without any; null for text. */
  readonly container: Element | null;
}

/** A place where a tag takes effect, which need not be where it stands. */
export interface Cut {
  readonly tag: FoundTag;
  readonly at: number;
}

/** What must be known of the part around a block. */
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
