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

/** The limits of zlib's window, as powers of two. */
const MIN_WINDOW_BITS = 9;
const MAX_WINDOW_BITS = 15;
/** The part of its window that zlib does not search, in bytes (`MIN_LOOKAHEAD`). */
const UNSEARCHED = 262;
/** The limits of Node's output chunks, in bytes. */
const MIN_CHUNK = 64;
const MAX_CHUNK = 16 * 1024;

/**
 * Compresses an archive entry.
 *
 * Most of the time for a few kilobytes is that for zlib's memory, so a small content gets a smaller
 * window and output chunk. The window still holds all of it: the result is the same.
 * @param level the compression level, from 0 to 9
 */
export function deflateRaw(content: Uint8Array, level: number): Uint8Array {
  const { length } = content;
  const windowBits = within(MIN_WINDOW_BITS, bitsOf(length + UNSEARCHED), MAX_WINDOW_BITS);
  const chunkSize = within(MIN_CHUNK, length, MAX_CHUNK);
  return plain(deflateRawSync(content, { level, windowBits, chunkSize }));
}

/** Returns the least power of two that is not below a number, as its exponent. */
const bitsOf = (number: number) => 32 - Math.clz32(number - 1);

const within = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/** Drops the methods of `Buffer`, which do not exist in a browser. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
