import type { ListStyles } from './list-items.ts';
import type { TagsOfPart } from './part-tags.ts';

/** What must be known of a part besides its XML. */
export interface PartKind extends TagsOfPart {
  readonly listStyles: ListStyles;
}
