// What `zlib.ts` exports, where there is no Node. Other bytes, the same content.
import { deflateSync, inflateSync, zlibSync } from 'fflate';

/** How hard fflate tries, from 0 to 9. */
type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Inflates what stands in an archive. @throws Error when it is damaged, or has more bytes */
export function inflateRaw(content: Uint8Array, mostBytes: number): Uint8Array {
  // What is larger is cut off at the end of this memory: one byte more tells.
  const inflated = inflateSync(content, { out: new Uint8Array(mostBytes + 1) });
  if (inflated.length > mostBytes) throw new Error('It inflates to more than it may');
  return inflated;
}

/** Deflates what is to stand in an archive. */
export function deflateRaw(content: Uint8Array, level: number): Uint8Array {
  return deflateSync(content, { level: level as Level });
}

/** Deflates what is to stand in a PNG. */
export function deflate(content: Uint8Array, level: number): Uint8Array {
  return zlibSync(content, { level: level as Level });
}

/** The checksum of an entry of an archive, and of a chunk of a PNG (ISO 3309). */
export function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
