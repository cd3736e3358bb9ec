import type { Box, Picture } from './picture.ts';

/** Pixels between the parts of a page. */
export interface LineGaps {
  /** Between two columns: wider than between two words. */
  across: number;
  /** Between the letters of two lines, at most. Between larger letters, it is as high as they are. */
  lines: number;
}

/** Lighter than this in every colour is paper. */
const PAPER = 200;

/** Differences that are one: the box around them, and the box in the last line. */
interface Joined {
  whole: Box;
  last: Box;
}

/**
 * Joins the boxes of a change that goes on in the next line of a paragraph into one: it reaches the
 * end of a line and begins the line below. Boxes that overlap a joined one become part of it.
 * @param boxes from top to bottom
 */
export function joinedLines(
  boxes: readonly Box[],
  pictures: readonly Picture[],
  gaps: LineGaps,
): readonly Box[] {
  const joined: Joined[] = [];
  for (const box of boxes) {
    const start = joined.find(({ last }) => goesOn(last, box, pictures, gaps));
    if (!start) joined.push({ whole: box, last: box });
    else Object.assign(start, { whole: around(start.whole, box), last: box });
  }
  return withoutOverlaps(joined.map(({ whole }) => whole));
}

/** Whether a change of one line goes on in the line below it. */
function goesOn(upper: Box, lower: Box, pictures: readonly Picture[], gaps: LineGaps): boolean {
  const gap = lower.top - bottomOf(upper);
  const most = Math.max(gaps.lines, upper.height, lower.height);
  if (lower.top <= upper.top || gap > most) return false;
  const [above, below] = [upper, lower].map((box) => lineAround(box, pictures, gaps.across));
  // The first letters of a line may be the same by chance.
  const word = 2 * gaps.across;
  return (
    above !== undefined &&
    below !== undefined &&
    rightOf(above) - rightOf(upper) < word &&
    lower.left - below.left < word &&
    overlapAcross(above, below) &&
    // A line that ends much earlier than the next one is the last of its paragraph.
    rightOf(below) - rightOf(above) < 2 * word
  );
}

/** Returns the whole line that a box is in, in any of the pictures. */
function lineAround(box: Box, pictures: readonly Picture[], gap: number): Box {
  const isUsed = (column: number) => pictures.some((picture) => hasInk(picture, column, box));
  const width = Math.max(...pictures.map((picture) => picture.width));
  let left = box.left;
  for (let column = left - 1; column >= 0 && left - column <= gap; column -= 1) {
    if (isUsed(column)) left = column;
  }
  let right = rightOf(box);
  for (let column = right; column < width && column - right < gap; column += 1) {
    if (isUsed(column)) right = column + 1;
  }
  return { ...box, left, width: right - left };
}

function hasInk({ width, height, data }: Picture, column: number, { top, ...box }: Box): boolean {
  if (column >= width) return false;
  for (let row = top; row < Math.min(top + box.height, height); row += 1) {
    const at = (row * width + column) * 4;
    if (data.subarray(at, at + 3).some((value) => value < PAPER)) return true;
  }
  return false;
}

function withoutOverlaps(boxes: readonly Box[]): readonly Box[] {
  const apart: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = findOverlap(apart, whole); at !== -1; at = findOverlap(apart, whole)) {
      const [other = whole] = apart.splice(at, 1);
      whole = around(whole, other);
    }
    apart.push(whole);
  }
  return apart.toSorted((one, other) => one.top - other.top);
}

function findOverlap(boxes: readonly Box[], box: Box): number {
  return boxes.findIndex(
    (other) => overlapAcross(box, other) && box.top < bottomOf(other) && other.top < bottomOf(box),
  );
}

function overlapAcross(one: Box, other: Box): boolean {
  return one.left < rightOf(other) && other.left < rightOf(one);
}

function around(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(rightOf(one), rightOf(other));
  return { left, top, width: right - left, height: Math.max(bottomOf(one), bottomOf(other)) - top };
}

const rightOf = ({ left, width }: Box) => left + width;
const bottomOf = ({ top, height }: Box) => top + height;
