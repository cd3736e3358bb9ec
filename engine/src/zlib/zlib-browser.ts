// The exports of `zlib.ts` without Node. Compressed bytes differ, their content does not.
import { deflateSync, inflateSync } from 'fflate';

/** The compression levels of fflate. */
type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Decompresses an archive entry. @throws Error if it is damaged, or exceeds the limit */
export function inflateRaw(content: Uint8Array, maxBytes: number): Uint8Array {
  // fflate truncates a larger result to this buffer: the extra byte shows that it did.
  const inflated = inflateSync(content, { out: new Uint8Array(maxBytes + 1) });
  if (inflated.length > maxBytes) throw new Error('It decompresses to more than its limit');
  return inflated;
}

/** Compresses an archive entry. */
export function deflateRaw(content: Uint8Array, level: number): Uint8Array {
  return deflateSync(content, { level: level as Level });
}

/** Returns the checksum of an archive entry (ISO 3309). */
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
