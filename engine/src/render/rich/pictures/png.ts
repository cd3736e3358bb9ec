import { concatBytes, toUtf8, viewOf } from '../../../bytes.ts';
import { crc32, deflate } from '../../../zlib/zlib.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const HEADER_LENGTH = 13;
const BITS_PER_PIXEL = 1;
const SHADES_OF_GREY = 0;
/** A QR code is small: zlib may try as hard as it can. */
const BEST_COMPRESSION = 9;

/** A picture in black and white as PNG has it. */
export interface BlackAndWhite {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A bit a pixel, 1 for white; each row behind the byte that says how it is packed: 0, not at all. */
  readonly rows: Uint8Array;
}

/** Writes a picture as a PNG (https://www.w3.org/TR/png-3/). */
export function writePng({ width, height, rows }: BlackAndWhite): Uint8Array {
  const header = new Uint8Array(HEADER_LENGTH);
  const view = viewOf(header);
  view.setUint32(0, width);
  view.setUint32(4, height);
  view.setUint8(8, BITS_PER_PIXEL);
  view.setUint8(9, SHADES_OF_GREY);
  return concatBytes([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflate(rows, BEST_COMPRESSION)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(kind: string, content: Uint8Array): Uint8Array {
  const named = concatBytes([toUtf8(kind), content]);
  return concatBytes([uint32(content.length), named, uint32(crc32(named))]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}
