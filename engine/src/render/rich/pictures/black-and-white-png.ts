import { encode } from 'fast-png';

/** Higher levels produce the same size in twice the time. */
const COMPRESSION_LEVEL = 6;

/** A picture of black and white squares. */
export interface Squares {
  /** The length of an edge, in squares. */
  readonly edge: number;
  readonly isBlack: (row: number, column: number) => boolean;
}

/**
 * Encodes squares as a PNG with one bit per pixel, whose edges cannot blur.
 * @param scale the length of a square's edge, in pixels
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

/** A set bit is white. */
function drawRow(bytes: number, pixels: number, isBlack: (pixel: number) => boolean): Uint8Array {
  const row = new Uint8Array(bytes);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (isBlack(pixel)) continue;
    const byte = pixel >> 3;
    row[byte] = (row[byte] ?? 0) | (0x80 >> (pixel & 7));
  }
  return row;
}
