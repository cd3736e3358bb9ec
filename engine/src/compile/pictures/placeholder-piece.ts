import type { Length } from '../../language/pipeline/rich-value.ts';
import type { PlaceholderTransform } from './placeholder-transform.ts';

/** Text that is written unchanged, or a part that differs in every document. */
export type PlaceholderPiece =
  | string
  | { readonly write: 'relationship' | 'alternative text' | 'crop' | 'crop in VML' | 'drawing id' }
  | { readonly write: 'transform'; readonly template: PlaceholderTransform }
  | { readonly write: 'extent'; readonly template: PlaceholderExtent };

/** The extent of a picture in the text of a Word file: `<wp:extent>`. */
export interface PlaceholderExtent {
  /** As in the template. */
  readonly xml: string;
  readonly width: Length;
  readonly height: Length;
}
