import type { ListStyles } from '../blocks/list-items.ts';
import type { TagsOfPart } from '../tags/part-tags.ts';

/** What must be known of a part besides its XML. */
export interface PartKind extends TagsOfPart {
  readonly listStyles: ListStyles;
  /** Whether it is a part of notes that are written where the text refers to them. */
  readonly hasMovedNotes: boolean;
}
