import type { Box } from './picture.ts';
import type { DifferentPixels } from './pixel-differences.ts';

/** Pixels without a difference that part two boxes. */
export interface Gaps {
  /** Between two columns: wider than between two words. */
  across: number;
  /** Between two lines. */
  down: number;
}

/** A part of a picture, with its last row and column outside. */
interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the boxes around pixels that differ, from top to bottom: one for what a person sees as one
 * difference, such as a line of text.
 */
export function differenceBoxes(pixels: DifferentPixels, gaps: Gaps): readonly Box[] {
  const whole = { left: 0, top: 0, right: pixels.width, bottom: pixels.height };
  return boxesIn(pixels, gaps, whole).map(({ left, top, right, bottom }) => {
    return { left, top, width: right - left, height: bottom - top };
  });
}

/** Parts a picture along its empty rows and columns until no part can be parted further. */
function boxesIn(pixels: DifferentPixels, gaps: Gaps, part: Part): readonly Part[] {
  const lines = runsOf(usedRows(pixels, part), gaps.down);
  const boxes = lines.flatMap(({ from, to }) => {
    const line = { ...part, top: part.top + from, bottom: part.top + to };
    return runsOf(usedColumns(pixels, line), gaps.across).map((run) => {
      return { ...line, left: line.left + run.from, right: line.left + run.to };
    });
  });
  const [only] = boxes;
  if (boxes.length !== 1 || !only) return boxes.flatMap((box) => boxesIn(pixels, gaps, box));
  return isSame(only, part) ? [part] : boxesIn(pixels, gaps, only);
}

function isSame(one: Part, other: Part): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}

function usedRows({ width, isDifferent }: DifferentPixels, part: Part): readonly boolean[] {
  return Array.from({ length: part.bottom - part.top }, (_, row) => {
    const start = (part.top + row) * width;
    return isDifferent.subarray(start + part.left, start + part.right).includes(1);
  });
}

function usedColumns({ width, isDifferent }: DifferentPixels, part: Part): readonly boolean[] {
  const used = new Array<boolean>(part.right - part.left).fill(false);
  for (let row = part.top; row < part.bottom; row += 1) {
    for (let column = part.left; column < part.right; column += 1) {
      if (isDifferent[row * width + column] === 1) used[column - part.left] = true;
    }
  }
  return used;
}

interface Run {
  from: number;
  to: number;
}

/** Returns the runs of used places; a gap that is too small does not end one. */
function runsOf(used: readonly boolean[], gap: number): readonly Run[] {
  const runs: Run[] = [];
  used.forEach((isUsed, place) => {
    if (!isUsed) return;
    const last = runs.at(-1);
    if (last && place - last.to < gap) last.to = place + 1;
    else runs.push({ from: place, to: place + 1 });
  });
  return runs;
}
