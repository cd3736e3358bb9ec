import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A picture of squares that are black or white. */
export interface Squares {
  /** Of an edge, in squares. */
  readonly edge: number;
  readonly isBlack: (row: number, column: number) => boolean;
}

/**
 * Draws squares as a PNG with one bit a pixel (https://www.w3.org/TR/png-3/), where no edge can
 * blur.
 * @param scale how many pixels an edge of a square has
 */
export function blackAndWhitePng({ edge, isBlack }: Squares, scale: number): Buffer {
  const pixels = edge * scale;
  const rowBytes = 1 + Math.ceil(pixels / 8);
  const rows = Buffer.alloc(rowBytes * pixels);
  for (let row = 0; row < edge; row += 1) {
    const drawn = drawRow(rowBytes, pixels, (pixel) => isBlack(row, Math.floor(pixel / scale)));
    for (let copy = 0; copy < scale; copy += 1) drawn.copy(rows, (row * scale + copy) * rowBytes);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A row of pixels behind the byte that says how it is packed: not at all. White is 1. */
function drawRow(bytes: number, pixels: number, isBlack: (pixel: number) => boolean): Buffer {
  const row = Buffer.alloc(bytes);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (isBlack(pixel)) continue;
    const byte = 1 + (pixel >> 3);
    row.writeUInt8(row.readUInt8(byte) | (0x80 >> (pixel & 7)), byte);
  }
  return row;
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
