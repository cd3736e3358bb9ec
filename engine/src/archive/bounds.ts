/**
 * Limits of an Office file, in bytes. Files are untrusted: a small file can decompress to
 * gigabytes.
 */
export const BOUNDS = {
  entries: 20_000,
  /** All entries together, decompressed. */
  inflated: 512 * 1024 * 1024,
  /** One part that is read as XML, decompressed. */
  part: 48 * 1024 * 1024,
  /**
   * The maximum compression ratio of an entry, or of all entries together; deflate reaches about
   * 1,032:1.
   */
  ratio: 200,
  /** Up to this size, the ratio is not limited. */
  ratioFrom: 4 * 1024 * 1024,
} as const;

/** The limits that a caller can lower, in bytes when decompressed. */
export interface ArchiveLimits {
  /** All entries together. */
  readonly inflated: number;
  /** One part that is read as XML. */
  readonly part: number;
}
