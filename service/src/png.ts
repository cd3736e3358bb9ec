import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The kinds of pixels that we write, as a header says them: bits of a sample, colour type. */
const KINDS = { blackAndWhite: [1, 0], truecolour: [8, 2] } as const;

/** A picture as PNG has it. */
export interface PngPicture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A bit for each pixel, 1 for white; or three bytes: red, green and blue. */
  readonly kind: keyof typeof KINDS;
  /** All rows, each of whole bytes behind the byte that says how it is packed: 0, not at all. */
  readonly rows: Uint8Array;
}

/**
 * Writes a picture as a PNG (https://www.w3.org/TR/png-3/).
 * @param level how hard to try to make it small, as zlib counts: from 0 to 9
 */
export function writePng({ width, height, kind, rows }: PngPicture, level?: number): Buffer {
  const [bitDepth, colourType] = KINDS[kind];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(colourType, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level })),
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
