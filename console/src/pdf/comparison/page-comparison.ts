import type { PageSize } from '../zoom.ts';
import { differenceBoxes } from './difference-boxes.ts';
import type { Box, Picture } from './picture.ts';
import { differentPixels } from './pixel-differences.ts';

/** Pixels for each point of a page: fine enough to tell a comma from a full stop. */
export const COMPARED_SCALE = 2;

/** In points: wider than a space, and less than what parts two lines. */
const GAPS = { across: 12 * COMPARED_SCALE, down: 3 * COMPARED_SCALE };

/** How a page of one document differs from the page with the same number of another. */
export type PageComparison = { number: number } & (
  | { kind: 'same' | 'added' | 'removed' | 'resized' }
  | {
      kind: 'changed';
      /** In points of the page. */
      boxes: readonly Box[];
    }
);

/** The number of a page, and on which side it exists. */
export interface PagePair {
  number: number;
  before: PageSize | undefined;
  after: PageSize | undefined;
}

/** Returns the pages of two documents, by their numbers. */
export function pagePairs(
  before: readonly PageSize[],
  after: readonly PageSize[],
): readonly PagePair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    return { number: index + 1, before: before[index], after: after[index] };
  });
}

/** Returns what is known of a page without its picture; undefined if its pictures decide. */
export function comparisonOfSizes({ number, before, after }: PagePair): PageComparison | undefined {
  if (!before) return { number, kind: 'added' };
  if (!after) return { number, kind: 'removed' };
  const isResized =
    Math.abs(before.width - after.width) > 1 || Math.abs(before.height - after.height) > 1;
  return isResized ? { number, kind: 'resized' } : undefined;
}

/** Compares the pictures of a page, drawn at `COMPARED_SCALE`. */
export function comparePictures(number: number, before: Picture, after: Picture): PageComparison {
  const boxes = differenceBoxes(differentPixels(before, after), GAPS);
  if (boxes.length === 0) return { number, kind: 'same' };
  return {
    number,
    kind: 'changed',
    boxes: boxes.map(({ left, top, width, height }) => {
      return {
        left: left / COMPARED_SCALE,
        top: top / COMPARED_SCALE,
        width: width / COMPARED_SCALE,
        height: height / COMPARED_SCALE,
      };
    }),
  };
}
