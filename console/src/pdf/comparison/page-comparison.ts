import { differenceBoxes } from './difference-boxes.ts';
import { joinedLines } from './joined-lines.ts';
import { withoutMoved } from './moved-parts.ts';
import type { PagePair } from './page-pairs.ts';
import type { Box, Picture } from './picture.ts';
import { differentPixels } from './pixel-differences.ts';

/** Pixels for each point of a page: fine enough to tell a comma from a full stop. */
export const COMPARED_SCALE = 2;

/**
 * In points: wider than a space, less than what parts two lines, and between the letters of two lines
 * of a paragraph with a wide spacing.
 */
const GAPS = {
  across: 12 * COMPARED_SCALE,
  down: 3 * COMPARED_SCALE,
  lines: 14 * COMPARED_SCALE,
};

/** In points: half a line of small print. Text that has moved further is marked. */
const MOST_MOVED = 4 * COMPARED_SCALE;

/** The numbers of two pages that correspond to each other. */
interface Numbers {
  before: number;
  after: number;
}

/** How a page of one document differs from its counterpart in another. */
export type PageComparison =
  | ({ kind: 'same' | 'moved' | 'resized' } & Numbers)
  | ({
      kind: 'changed';
      /** In points of the page. */
      boxes: readonly Box[];
      /** Whether other parts have moved by a little and are not in the boxes. */
      hasMoved: boolean;
    } & Numbers)
  | { kind: 'added'; before: undefined; after: number }
  | { kind: 'removed'; before: number; after: undefined };

/** Returns what is known of a page without its picture; undefined if its pictures decide. */
export function comparisonOfSizes({ before, after }: PagePair): PageComparison | undefined {
  if (!before) return { kind: 'added', before, after: after.number };
  if (!after) return { kind: 'removed', before: before.number, after };
  const isResized =
    Math.abs(before.size.width - after.size.width) > 1 ||
    Math.abs(before.size.height - after.size.height) > 1;
  return isResized ? { kind: 'resized', before: before.number, after: after.number } : undefined;
}

/** Compares the pictures of a page, drawn at `COMPARED_SCALE`. */
export function comparePictures(numbers: Numbers, before: Picture, after: Picture): PageComparison {
  const pixels = differentPixels(before, after);
  const all = differenceBoxes(pixels, GAPS);
  const { pixels: changed, hasMoved } = withoutMoved(pixels, all, [before, after], MOST_MOVED);
  const boxes = joinedLines(differenceBoxes(changed, GAPS), [before, after], GAPS);
  if (boxes.length === 0) return { kind: hasMoved ? 'moved' : 'same', ...numbers };
  return {
    kind: 'changed',
    ...numbers,
    hasMoved,
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
