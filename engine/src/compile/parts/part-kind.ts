import type { ListStyles } from '../blocks/list-items.ts';
import type { TagsOfPart } from '../tags/part-tags.ts';

/** The properties of a part that its compilation needs, besides its XML. */
export interface PartKind extends TagsOfPart {
  readonly listStyles: ListStyles;
  /** Whether it is a notes part whose notes are rendered at their reference. */
  readonly hasMovedNotes: boolean;
}
