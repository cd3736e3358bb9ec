import { writePng } from './write-png.ts';

/** A picture without transparency. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and one that means nothing, a byte each; row by row. */
  readonly data: Uint8Array;
}

/** Writes a picture as a PNG with 24 bits a pixel. */
export function toPng(pixels: Pixels): Buffer {
  const { width, height } = pixels;
  return writePng({ width, height, rows: toRows(pixels) });
}

/** Each row stands behind the byte that says how it is packed: not at all. */
function toRows({ width, height, data }: Pixels): Buffer {
  const rows = Buffer.alloc((1 + width * 3) * height);
  let to = 0;
  for (let from = 0; from < width * height * 4; from += 4) {
    if (from % (width * 4) === 0) to += 1;
    rows.set(data.subarray(from, from + 3), to);
    to += 3;
  }
  return rows;
}
