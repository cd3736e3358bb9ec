/**
 * What one tag may cost. Templates and data come from strangers, and a handful of filters is enough
 * to turn a short text into one that fills the memory.
 */
export const BOUNDS = {
  /** Characters between the braces. */
  tag: 10_000,
  filters: 20,
  /** Brackets within brackets in a condition. */
  depth: 20,
  /** Characters that a filter may give; room for a photograph in base64. */
  text: 16_000_000,
  /** Members of a list that a filter may give. */
  list: 100_000,
} as const;
