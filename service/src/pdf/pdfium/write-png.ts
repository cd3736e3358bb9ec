import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const BITS_A_SAMPLE = 8;
const TRUECOLOUR = 2;

/** A picture as PNG has it. */
export interface PngPicture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel: red, green and blue; each row behind the byte that says how it is packed: 0, not at all. */
  readonly rows: Uint8Array;
}

/** Writes a picture as a PNG (https://www.w3.org/TR/png-3/). */
export function writePng({ width, height, rows }: PngPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BITS_A_SAMPLE, 8);
  header.writeUInt8(TRUECOLOUR, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
