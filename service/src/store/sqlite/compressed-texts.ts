import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/**
 * The length of texts that are compressed, in characters. A shorter one gains little: its row fits
 * into a few pages. A longer one would block the event loop.
 */
const COMPRESSED = { least: 8_192, most: 1_048_576 };

/** The fastest level: most of the gain is that the text is written once, to fewer pages. */
const SETTINGS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Returns parameters as they are stored. A long text, such as source data, becomes compressed bytes:
 * then a burst of large data writes fewer pages, and everybody's commits wait less for the disk. No
 * column is declared to have bytes, so they can be told from texts. No statement may compare a long
 * text, or look into it.
 */
export function toStored(parameters: readonly unknown[]): readonly unknown[] {
  if (!parameters.some(isLong)) return parameters;
  return parameters.map((value) => (isLong(value) ? zstdCompressSync(value, SETTINGS) : value));
}

/** Changes rows that were read: compressed bytes become texts again. */
export function restoreTexts(rows: readonly unknown[]): void {
  for (const row of rows as Record<string, unknown>[]) {
    for (const name in row) {
      const value = row[name];
      if (value instanceof Uint8Array) row[name] = zstdDecompressSync(value).toString();
    }
  }
}

function isLong(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return value.length >= COMPRESSED.least && value.length <= COMPRESSED.most;
}
