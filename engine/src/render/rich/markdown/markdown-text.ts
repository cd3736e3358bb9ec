import type { TextStyle } from '../text-style.ts';

/** A paragraph, inside or outside a list. */
export interface MarkdownParagraph {
  readonly content: readonly MarkdownRun[];
  /** null outside of lists. */
  readonly list: ListPlace | null;
}

/** The position of a paragraph in a list. */
export interface ListPlace {
  /** From 0; nested lists are deeper. */
  readonly level: number;
  readonly marker: ListMarker;
}

/** The marker of a list paragraph; none for an item's further paragraphs. */
export type ListMarker =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'none' };

/** A run of text with one style; `\n` in it is a line break. */
export interface MarkdownRun {
  readonly text: string;
  readonly style: TextStyle;
  /** The target of a link; null for ordinary text. */
  readonly url: string | null;
}
