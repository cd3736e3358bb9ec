// The only file that imports a module of Node. The `browser` field of package.json lets bundlers
// replace it with `zlib-browser.ts`.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Returns the checksum of an archive entry. */
export { crc32 };

/**
 * Decompresses an archive entry.
 * @param maxBytes the limit; a larger result is never held in memory
 * @throws Error if the content is damaged, or the result exceeds the limit
 */
export function inflateRaw(content: Uint8Array, maxBytes: number): Uint8Array {
  return plain(inflateRawSync(content, { maxOutputLength: Math.max(maxBytes, 1) }));
}

/**
 * Compresses an archive entry.
 * @param level the compression level, from 0 to 9
 */
export function deflateRaw(content: Uint8Array, level: number): Uint8Array {
  return plain(deflateRawSync(content, { level }));
}

/** Drops the methods of `Buffer`, which do not exist in a browser. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
