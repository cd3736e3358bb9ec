const MEGABYTE = 1024 * 1024;

/**
 * Limits of templates that are filled in n8n itself, in bytes. Other flows need n8n's thread and
 * memory too, so they are lower than those of a service.
 */
export const FILL_LIMITS = {
  /** A template file. */
  template: 20 * MEGABYTE,
  /** A template file when it is decompressed, and one part of it that is read as XML. */
  decompressed: { inflated: 64 * MEGABYTE, part: 8 * MEGABYTE },
  /** The compiled templates that an execution keeps in memory. */
  cache: 64 * MEGABYTE,
  /**
   * The work for a document, as the engine counts it: about 20 million characters. One to three
   * seconds on the machine where it was measured.
   */
  work: 20_000_000,
} as const;
