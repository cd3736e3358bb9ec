import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BIT_DEPTH = 8;
const TRUECOLOUR = 2;

/** A picture without transparency. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and one that means nothing, a byte each; row by row. */
  readonly data: Uint8Array;
}

/** Writes a picture as a PNG (https://www.w3.org/TR/png-3/). */
export function toPng(pixels: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(TRUECOLOUR, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(toRows(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
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

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
