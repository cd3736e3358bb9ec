/**
 * Limits of one tag. Templates and data are untrusted, and a few filters are enough to expand a
 * short text until it fills the memory.
 */
export const BOUNDS = {
  /** Characters between the braces. */
  tag: 10_000,
  filters: 20,
  /** Brackets within brackets in a condition. */
  depth: 20,
  /** The maximum length of a filter's result in characters; enough for a photograph in base64. */
  text: 16_000_000,
  /** Members of a list that a filter may give. */
  list: 100_000,
} as const;
