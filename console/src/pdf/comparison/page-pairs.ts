import type { PageSize } from '../zoom.ts';

/** A page of a document that is compared. */
export interface ComparablePage {
  size: PageSize;
  words: ReadonlySet<string>;
}

/** A page and its number in its document. */
export interface NumberedPage {
  number: number;
  size: PageSize;
}

/** Two pages that correspond to each other, or one that only one document has. */
export type PagePair =
  | { before: NumberedPage; after: NumberedPage }
  | { before: NumberedPage; after: undefined }
  | { before: undefined; after: NumberedPage };

/** The likeness, from 0 to 1, from which two pages are taken for the same page. */
const SAME_PAGE = 0.5;

/** The likeness of two pages without words, such as scans: nothing tells them apart. */
const LIKENESS_WITHOUT_WORDS = 0.6;

/** Longer documents are compared by the numbers of their pages: all pages are held against all. */
const MOST_PAGES = 200;

/**
 * Returns which pages of two documents correspond to each other, so that a page inserted in the middle
 * does not make all later ones look different. Pages belong together by their words, in an order that
 * makes them as alike as possible (the alignment of Needleman and Wunsch, 1970). What is left between
 * them belongs together by its order.
 */
export function pagePairs(
  before: readonly ComparablePage[],
  after: readonly ComparablePage[],
): readonly PagePair[] {
  const one = before.map(({ size }, index) => ({ number: index + 1, size }));
  const other = after.map(({ size }, index) => ({ number: index + 1, size }));
  if (before.length > MOST_PAGES || after.length > MOST_PAGES) return inOrder(one, other);
  const pairs: PagePair[] = [];
  const end = { before: 0, after: 0 };
  for (const found of alikePages(before, after)) {
    pairs.push(
      ...inOrder(one.slice(end.before, found.before), other.slice(end.after, found.after)),
      ...inOrder(
        one.slice(found.before, found.before + 1),
        other.slice(found.after, found.after + 1),
      ),
    );
    end.before = found.before + 1;
    end.after = found.after + 1;
  }
  return [...pairs, ...inOrder(one.slice(end.before), other.slice(end.after))];
}

/** Pairs the first pages, the second ones and so on. */
function inOrder(
  before: readonly NumberedPage[],
  after: readonly NumberedPage[],
): readonly PagePair[] {
  const common = before.slice(0, after.length).flatMap((page, index) => {
    const counterpart = after[index];
    return counterpart ? [{ before: page, after: counterpart }] : [];
  });
  return [
    ...common,
    ...before.slice(common.length).map((page) => ({ before: page, after: undefined })),
    ...after.slice(common.length).map((page) => ({ before: undefined, after: page })),
  ];
}

/** The places of two pages that are alike, from 0. */
interface Places {
  before: number;
  after: number;
}

/** Returns the pages that are alike, in an order that both documents have. */
function alikePages(
  before: readonly ComparablePage[],
  after: readonly ComparablePage[],
): readonly Places[] {
  const likenesses = before.map((page) => after.map((other) => likenessOf(page, other)));
  const likeness = (row: number, column: number) => likenesses[row]?.[column] ?? 0;
  const best = bestSums(likenesses, after.length);
  const sum = (row: number, column: number) => best[row]?.[column] ?? 0;
  const found: Places[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const own = likeness(row, column);
    if (own >= SAME_PAGE && sum(row, column) === own + sum(row + 1, column + 1)) {
      found.push({ before: row, after: column });
      row += 1;
      column += 1;
    } else if (sum(row + 1, column) >= sum(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** Returns the best sum of likenesses from each pair of places on to the end of both documents. */
function bestSums(likenesses: readonly (readonly number[])[], columns: number): number[][] {
  const best: number[][] = [new Array<number>(columns + 1).fill(0)];
  for (const ofRow of likenesses.toReversed()) {
    const next = best[0] ?? [];
    const sums = new Array<number>(columns + 1).fill(0);
    for (let column = columns - 1; column >= 0; column -= 1) {
      const own = ofRow[column] ?? 0;
      const together = own >= SAME_PAGE ? own + (next[column + 1] ?? 0) : 0;
      sums[column] = Math.max(together, next[column] ?? 0, sums[column + 1] ?? 0);
    }
    best.unshift(sums);
  }
  return best;
}

/** The share of the words that two pages have in common (Dice's coefficient). */
function likenessOf({ words: one }: ComparablePage, { words: other }: ComparablePage): number {
  if (one.size === 0 && other.size === 0) return LIKENESS_WITHOUT_WORDS;
  const common = [...one].filter((word) => other.has(word)).length;
  return (2 * common) / (one.size + other.size);
}
