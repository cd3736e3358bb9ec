import { encode } from 'fast-png';

/** The bytes of a higher level are as many, and take twice the time. */
const COMPRESSION_LEVEL = 6;

/** A picture of squares that are black or white. */
export interface Squares {
  /** Of an edge, in squares. */
  readonly edge: number;
  readonly isBlack: (row: number, column: number) => boolean;
}

/**
 * Draws squares as a PNG with one bit a pixel, where no edge can blur.
 * @param scale how many pixels an edge of a square has
 */
export function blackAndWhitePng({ edge, isBlack }: Squares, scale: number): Uint8Array {
  const pixels = edge * scale;
  const rowBytes = Math.ceil(pixels / 8);
  const data = new Uint8Array(rowBytes * pixels);
  for (let row = 0; row < edge; row += 1) {
    const drawn = drawRow(rowBytes, pixels, (pixel) => isBlack(row, Math.floor(pixel / scale)));
    for (let copy = 0; copy < scale; copy += 1) data.set(drawn, (row * scale + copy) * rowBytes);
  }
  const picture = { width: pixels, height: pixels, depth: 1, channels: 1, data } as const;
  return encode(picture, { zlib: { level: COMPRESSION_LEVEL } });
}

/** White is 1. */
function drawRow(bytes: number, pixels: number, isBlack: (pixel: number) => boolean): Uint8Array {
  const row = new Uint8Array(bytes);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (isBlack(pixel)) continue;
    const byte = pixel >> 3;
    row[byte] = (row[byte] ?? 0) | (0x80 >> (pixel & 7));
  }
  return row;
}
