import type { PageComparison } from './page-comparison.ts';

/** The words for what is known of a comparison. */
export interface SummaryWords {
  same: string;
  changed: (number: number, count: number, hasMoved: boolean) => string;
  moved: (number: number) => string;
  added: (number: number) => string;
  removed: (number: number) => string;
  resized: (number: number) => string;
  more: (count: number) => string;
}

/** Longer lists are for the eyes alone. */
const MOST_PAGES = 8;

/** Returns in one sentence what differs, such as "Page 1: 2 differences; page 3 is new". */
export function summaryOf(pages: readonly PageComparison[], words: SummaryWords): string {
  const different = pages.filter(({ kind }) => kind !== 'same');
  if (different.length === 0) return words.same;
  const told = different.slice(0, MOST_PAGES).map((page) => pageSummary(page, words));
  const rest = different.length - told.length;
  const text = [...told, ...(rest > 0 ? [words.more(rest)] : [])].join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns what differs on a page that is not the same. */
export function pageSummary(page: PageComparison, words: SummaryWords): string {
  switch (page.kind) {
    case 'changed':
      return words.changed(page.after, page.boxes.length, page.hasMoved);
    case 'same':
      return words.same;
    case 'removed':
      return words.removed(page.before);
    default:
      return words[page.kind](page.after);
  }
}
