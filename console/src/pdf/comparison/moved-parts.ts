import type { Box, Picture } from './picture.ts';
import type { DifferentPixels } from './pixel-differences.ts';
import { enlarged, isSameRow } from './pixel-differences.ts';

/** Darker than this in any colour is ink. */
const PAPER = 247;

/** In pixels: no letters are as low. */
const THICKEST_RULE = 4;

/** How much the ink of a rule may differ, of 255 for each of its rows. */
const RULE_TOLERANCE = 24;

const CHANNELS = 3;
const WHITE = 255;

/** Rows from the first one to the one before the last. */
interface Rows {
  from: number;
  to: number;
}

/** Rows with ink that no white row parts. */
interface Line extends Rows {
  isRule: boolean;
}

/** What is left of the differences of two pictures, and whether anything has only moved. */
export interface WithoutMoved {
  pixels: DifferentPixels;
  hasMoved: boolean;
}

/**
 * Takes the lines out of the differences that stand a little higher or lower in the other picture, such
 * as all that follow a line that has become a little lower. A line is what white rows part from the
 * others in its box. It has only moved if the other picture has all of it, each line once and in the
 * same order.
 * @param boxes around the differences, column by column
 * @param most how far a line may have moved, in pixels
 */
export function withoutMoved(
  pixels: DifferentPixels,
  boxes: readonly Box[],
  [one, other]: readonly [Picture, Picture],
  most: number,
): WithoutMoved {
  const { width, height } = pixels;
  const first = enlarged(one, width, height);
  const second = enlarged(other, width, height);
  const isDifferent = new Uint8Array(width * height);
  let hasMoved = false;
  for (const box of boxes) {
    const changed = [
      ...changedLines(first, second, box, most),
      ...changedLines(second, first, box, most),
    ];
    for (let row = box.top; row < box.top + box.height; row += 1) {
      const start = row * width + box.left;
      const part = pixels.isDifferent.subarray(start, start + box.width);
      if (changed.some(({ from, to }) => row >= from && row < to)) isDifferent.set(part, start);
      else hasMoved ||= part.includes(1);
    }
  }
  return { pixels: { width, height, isDifferent }, hasMoved };
}

/** Returns the lines of a picture that the other one does not have near their place. */
function changedLines(picture: Picture, other: Picture, box: Box, most: number): readonly Rows[] {
  const columns = { from: box.left, to: box.left + box.width };
  const changed: Rows[] = [];
  let last = { shift: 0, end: 0 };
  for (const line of linesIn(picture, box)) {
    const shift = shiftsFrom(last.shift, most).find(
      (candidate) =>
        line.from + candidate >= last.end &&
        line.to + candidate <= other.height &&
        isAt(candidate, line, picture, other, columns),
    );
    if (shift === undefined) changed.push(line);
    else last = { shift, end: line.to + shift };
  }
  return changed;
}

/** Returns how far a line may have moved, the most likely shift first. */
function shiftsFrom(likely: number, most: number): readonly number[] {
  const all = Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
  return all.toSorted((one, other) => Math.abs(one - likely) - Math.abs(other - likely));
}

function isAt(shift: number, line: Line, picture: Picture, other: Picture, columns: Rows): boolean {
  if (line.isRule) return isRuleAt(shift, line, picture, other, columns);
  for (let row = line.from; row < line.to; row += 1) {
    if (!isSameRow(picture, row, other, row + shift, columns)) return false;
  }
  return true;
}

/** Whether a rule has as much ink there. Between two rows of pixels it is drawn as two paler ones. */
function isRuleAt(
  shift: number,
  { from, to }: Rows,
  picture: Picture,
  other: Picture,
  columns: Rows,
): boolean {
  for (let column = columns.from; column < columns.to; column += 1) {
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const place = { column, channel };
      const here = inkIn(picture, { from: from - 1, to: to + 1 }, place);
      const there = inkIn(other, { from: from + shift - 1, to: to + shift + 1 }, place);
      if (Math.abs(here - there) > RULE_TOLERANCE) return false;
    }
  }
  return true;
}

/** Returns how much darker than white the pixels of a column are together. */
function inkIn(
  { width, height, data }: Picture,
  { from, to }: Rows,
  { column, channel }: { column: number; channel: number },
): number {
  let ink = 0;
  for (let row = Math.max(from, 0); row < Math.min(to, height); row += 1) {
    ink += WHITE - (data[(row * width + column) * 4 + channel] ?? WHITE);
  }
  return ink;
}

function linesIn(picture: Picture, box: Box): readonly Line[] {
  const lines: Rows[] = [];
  for (let row = box.top; row < box.top + box.height; row += 1) {
    if (!hasInk(picture, row, box)) continue;
    const last = lines.at(-1);
    if (last?.to === row) last.to = row + 1;
    else lines.push({ from: row, to: row + 1 });
  }
  return lines.map((line) => completed(line, picture, box));
}

/** Adds to a rule that the box cuts what is outside it because it looks the same. */
function completed({ from, to }: Rows, picture: Picture, box: Box): Line {
  let [first, end] = [from, to];
  while (end - first <= THICKEST_RULE && hasInk(picture, first - 1, box)) first -= 1;
  while (end - first <= THICKEST_RULE && hasInk(picture, end, box)) end += 1;
  const isRule = end - first <= THICKEST_RULE;
  return isRule ? { from: first, to: end, isRule } : { from, to, isRule };
}

function hasInk({ width, height, data }: Picture, row: number, { left, ...box }: Box): boolean {
  if (row < 0 || row >= height) return false;
  const start = (row * width + left) * 4;
  const pixels = data.subarray(start, start + box.width * 4);
  return pixels.some((value, at) => at % 4 !== 3 && value < PAPER);
}
