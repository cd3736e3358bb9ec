import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;

/** A picture in memory: four bytes a pixel (red, green, blue, alpha), row after row. */
export interface Bitmap {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Encodes a bitmap as a PNG file: eight bits a channel, with alpha, not interlaced. */
export function encodePng({ width, height, rgba }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(withFilterBytes({ width, height, rgba }), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** PNG wants a filter byte before each row; 0 means that the row is stored as it is. */
function withFilterBytes({ width, height, rgba }: Bitmap): Buffer {
  const stride = width * BYTES_PER_PIXEL;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(rgba.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
