// The one file that asks Node for something. Bundlers for the browser take `zlib-browser.ts` in its
// place: package.json says so under `browser`.
import { crc32, deflateRawSync, deflateSync, inflateRawSync } from 'node:zlib';

/** The checksum of an entry of an archive, and of a chunk of a PNG. */
export { crc32 };

/**
 * Inflates what stands in an archive.
 * @param mostBytes what inflates to more is refused before it is held in memory
 * @throws Error when it is damaged, or larger
 */
export function inflateRaw(content: Uint8Array, mostBytes: number): Uint8Array {
  return plain(inflateRawSync(content, { maxOutputLength: Math.max(mostBytes, 1) }));
}

/**
 * Deflates what is to stand in an archive.
 * @param level how hard to try to make it small, from 0 to 9
 */
export function deflateRaw(content: Uint8Array, level: number): Uint8Array {
  return plain(deflateRawSync(content, { level }));
}

/**
 * Deflates what is to stand in a PNG, with the header and the checksum of zlib.
 * @param level how hard to try to make it small, from 0 to 9
 */
export function deflate(content: Uint8Array, level: number): Uint8Array {
  return plain(deflateSync(content, { level }));
}

/** Without the methods of Node's own buffers, so that no caller gets used to them. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
