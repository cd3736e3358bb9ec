import { existsSync, readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';

/** The suffix of a file that is compressed with Zstandard (RFC 8878). */
const COMPRESSED = '.zst';

/** Returns whether a file exists, as it is or compressed. */
export function existsOrIsCompressed(file: string): boolean {
  return existsSync(file) || existsSync(file + COMPRESSED);
}

/**
 * Reads a file that may be compressed: then its name ends with `.zst`. The thread waits, because
 * LibreOffice's thread has nothing else to do.
 * @param file its path without that suffix
 * @param mostBytes a size that the content does not exceed. It is decompressed into one buffer of this
 * size, because joining it from chunks takes twice the memory. What it does not fill takes none
 * @throws the error of the file system or of the decompression
 */
export function readDecompressed(file: string, mostBytes: number): Buffer {
  if (!existsSync(file + COMPRESSED)) return readFileSync(file);
  return zstdDecompressSync(readFileSync(file + COMPRESSED), { chunkSize: mostBytes });
}
