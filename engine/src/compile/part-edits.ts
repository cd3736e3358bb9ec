import type { FoundTag, Range } from '../read/find-tags.ts';
import type { PlacedBlock } from './blocks/placed-block.ts';
import type { Instruction } from './program.ts';

/** A change at one position of a part. */
export type Edit = Delete | Insert | BlockEdge | KeepEdge | NoteEdge;

/** Deletes a range, or replaces it with an instruction. */
export interface Delete extends Range {
  readonly do: 'replace';
  /** null: nothing takes its place. */
  readonly by: Instruction | null;
}

/** Adds something between two characters; nothing, when what is around it is left out. */
export interface Insert extends Range {
  readonly do: 'insert';
  readonly literal: string;
}

/** Where a block begins, is divided or ends. */
export interface BlockEdge extends Range {
  readonly do: 'open' | 'branch' | 'close';
  readonly placed: PlacedBlock;
  readonly tag: FoundTag;
}

/** The start or end of an element that must not become empty. */
export interface KeepEdge extends Range {
  readonly do: 'open-keep' | 'close-keep';
  readonly keep: Keep;
}

/** Where a footnote or endnote begins or ends. */
export type NoteEdge =
  | (Range & { readonly do: 'open-note'; readonly id: string })
  | (Range & { readonly do: 'close-note' });

/** What must not be left without rows, or without a paragraph at its end. */
export interface Keep {
  readonly of: 'rows' | 'paragraphs';
  /** The name of a row or a paragraph in the file. */
  readonly name: string;
}

/**
 * The edits in the order in which they are done. Edges at one place lie in each other like this: a
 * table around its rows, a cell around what is in it, blocks in the order of their tags, one note
 * behind the other.
 */
export function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted(
    (one, other) => one.start - other.start || rank(one) - rank(other) || tagOf(one) - tagOf(other),
  );
}

function rank(edit: Edit): number {
  if (edit.do === 'close-note') return -1;
  if (edit.do === 'open-note') return 6;
  if (edit.do === 'close-keep') return edit.keep.of === 'rows' ? 0 : 3;
  if (edit.do === 'open-keep') return edit.keep.of === 'rows' ? 4 : 1;
  return edit.do === 'replace' || edit.do === 'insert' ? 5 : 2;
}

/** Tags are compared by where they stand, which is not where they take effect. */
function tagOf(edit: Edit): number {
  return 'tag' in edit ? edit.tag.ranges[0].start : 0;
}
