import { writePng } from './png.ts';

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
  const rowBytes = 1 + Math.ceil(pixels / 8);
  const rows = new Uint8Array(rowBytes * pixels);
  for (let row = 0; row < edge; row += 1) {
    const drawn = drawRow(rowBytes, pixels, (pixel) => isBlack(row, Math.floor(pixel / scale)));
    for (let copy = 0; copy < scale; copy += 1) rows.set(drawn, (row * scale + copy) * rowBytes);
  }
  return writePng({ width: pixels, height: pixels, rows });
}

/** A row of pixels behind the byte that says how it is packed: not at all. White is 1. */
function drawRow(bytes: number, pixels: number, isBlack: (pixel: number) => boolean): Uint8Array {
  const row = new Uint8Array(bytes);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (isBlack(pixel)) continue;
    const byte = 1 + (pixel >> 3);
    row[byte] = (row[byte] ?? 0) | (0x80 >> (pixel & 7));
  }
  return row;
}
