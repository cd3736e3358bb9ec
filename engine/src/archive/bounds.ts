/**
 * What an Office file may be at most. Files come from strangers: a small one can be made that
 * inflates to gigabytes. All sizes are in bytes.
 */
export const BOUNDS = {
  entries: 20_000,
  /** All entries together, inflated. */
  inflated: 512 * 1024 * 1024,
  /** One part that is read as XML, inflated. */
  part: 48 * 1024 * 1024,
  /**
   * How many times smaller an entry, or all together, may be stored than inflated; deflate ends at
   * about 1,032.
   */
  ratio: 200,
  /** Up to this size it may be stored as small as it can be. */
  ratioFrom: 4 * 1024 * 1024,
} as const;
