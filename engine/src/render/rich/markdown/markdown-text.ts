import type { TextStyle } from '../text-style.ts';

/** A paragraph, also one of a list. */
export interface MarkdownParagraph {
  readonly content: readonly MarkdownRun[];
  /** null outside of lists. */
  readonly list: ListPlace | null;
}

/** Where a paragraph stands in a list. */
export interface ListPlace {
  /** From 0; lists in lists are deeper. */
  readonly level: number;
  readonly marker: ListMarker;
}

/** What stands before a list's paragraph; nothing before the further paragraphs of an item. */
export type ListMarker =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'none' };

/** A stretch of text with one look; `\n` in it is a line break. */
export interface MarkdownRun {
  readonly text: string;
  readonly style: TextStyle;
  /** What it leads to; null for a text that is no link. */
  readonly url: string | null;
}
