import { encode } from 'fast-png';

/** A picture without transparency. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and an unused byte for each pixel, row by row. */
  readonly data: Uint8Array;
}

/** Encodes a picture as a PNG with 24 bits per pixel. */
export function toPng({ width, height, data }: Pixels): Uint8Array {
  return encode({ width, height, channels: 3, data: withoutFourth(data) });
}

function withoutFourth(data: Uint8Array): Uint8Array {
  const kept = new Uint8Array((data.length / 4) * 3);
  let to = 0;
  for (let from = 0; from < data.length; from += 4) {
    kept.set(data.subarray(from, from + 3), to);
    to += 3;
  }
  return kept;
}
