import type { Picture } from './picture.ts';

/** How much a channel may differ before a person can see it, of 255. */
const TOLERANCE = 8;

const CHANNELS = 3;
const WHITE = 255;

/** Which pixels of two pictures differ: 1 for each that does, row by row. */
export interface DifferentPixels {
  width: number;
  height: number;
  isDifferent: Uint8Array;
}

/**
 * Finds the pixels in which two pictures differ visibly. A pixel may lie between the lightest and the
 * darkest of its neighbours in the other picture, so that an edge that is drawn a little differently, or
 * a pixel further, does not count. A smaller picture goes on in white.
 */
export function differentPixels(one: Picture, other: Picture): DifferentPixels {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const first = enlarged(one, width, height);
  const second = enlarged(other, width, height);
  const isDifferent = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      if (isSamePixel(first, second, pixel)) continue;
      if (isOutside(first, second, x, y) || isOutside(second, first, x, y)) isDifferent[pixel] = 1;
    }
  }
  return { width, height, isDifferent };
}

/**
 * Whether a row of one picture looks like a row of another, between two columns.
 * @param columns the first one, and the one after the last
 */
export function isSameRow(
  one: Picture,
  row: number,
  other: Picture,
  otherRow: number,
  columns: { from: number; to: number },
): boolean {
  const down = otherRow - row;
  for (let x = columns.from; x < columns.to; x += 1) {
    if (isOutside(one, other, x, row, down) || isOutside(other, one, x, otherRow, -down)) {
      return false;
    }
  }
  return true;
}

/** Returns a picture that goes on in white. */
export function enlarged(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (let y = 0; y < picture.height; y += 1) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4);
    data.set(row, y * width * 4);
  }
  return { width, height, data };
}

function isSamePixel(one: Picture, other: Picture, pixel: number): boolean {
  const at = pixel * 4;
  return (
    one.data[at] === other.data[at] &&
    one.data[at + 1] === other.data[at + 1] &&
    one.data[at + 2] === other.data[at + 2]
  );
}

/**
 * Whether a pixel lies outside the range of its neighbours in the other picture.
 * @param down how many rows further down they are
 */
function isOutside(picture: Picture, other: Picture, x: number, y: number, down = 0): boolean {
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const value = picture.data[(y * picture.width + x) * 4 + channel] ?? WHITE;
    if (!isInRange(value, other, x, y + down, channel)) return true;
  }
  return false;
}

function isInRange(
  value: number,
  { width, height, data }: Picture,
  x: number,
  y: number,
  channel: number,
) {
  let least = WHITE;
  let most = 0;
  const lastRow = Math.min(y + 1, height - 1);
  const lastColumn = Math.min(x + 1, width - 1);
  for (let row = Math.max(y - 1, 0); row <= lastRow; row += 1) {
    for (let column = Math.max(x - 1, 0); column <= lastColumn; column += 1) {
      const neighbour = data[(row * width + column) * 4 + channel] ?? WHITE;
      if (neighbour < least) least = neighbour;
      if (neighbour > most) most = neighbour;
    }
  }
  return value >= least - TOLERANCE && value <= most + TOLERANCE;
}
