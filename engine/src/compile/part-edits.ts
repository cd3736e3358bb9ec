import type { FoundTag, Range } from '../read/find-tags.ts';
import type { PlacedBlock } from './blocks/placed-block.ts';
import type { Instruction } from './program.ts';

/** An instruction, or XML that is not yet encoded. */
export type Piece = string | Instruction;

/** A change at one position of a part. */
export type Edit = Delete | Insert | BlockEdge | KeepEdge | NoteEdge;

/** Deletes a range, or replaces it with an instruction or XML. */
export interface Delete extends Range {
  readonly do: 'replace';
  /** null inserts nothing instead. */
  readonly by: Piece | null;
}

/** Inserts an instruction between two characters, unless the surrounding content is omitted. */
export interface Insert extends Range {
  readonly do: 'insert';
  readonly literal: string;
}

/** The start, a branch or the end of a block. */
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

/** The start or end of a footnote or endnote. */
export type NoteEdge =
  | (Range & { readonly do: 'open-note'; readonly id: string })
  | (Range & { readonly do: 'close-note' });

/** A container that needs rows, or a paragraph at its end. */
export interface Keep {
  readonly of: 'rows' | 'paragraphs';
  /** The name of a row or paragraph in the file. */
  readonly name: string;
}

/**
 * Sorts edits into the order of their application. Edges at one position are nested: a table around
 * its rows, a cell around its content, blocks in the order of their tags, and one note after the
 * other.
 */
export function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted(
    (one, other) => one.start - other.start || rank(one) - rank(other) || tagOf(one) - tagOf(other),
  );
}

function rank(edit: Edit): number {
  if (edit.do === 'close-note') return -1;
  if (edit.do === 'close-keep') return edit.keep.of === 'rows' ? 0 : 3;
  if (edit.do === 'open-keep') return edit.keep.of === 'rows' ? 4 : 1;
  return edit.do === 'replace' || edit.do === 'insert' ? 5 : 2;
}

/** Returns the tag's position for sorting, which may differ from where it takes effect. */
function tagOf(edit: Edit): number {
  return 'tag' in edit ? edit.tag.ranges[0].start : 0;
}
