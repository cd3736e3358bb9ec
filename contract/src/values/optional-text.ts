import { z } from 'zod';

/**
 * Creates a schema for a text that may be blank, which it trims. A blank text becomes null.
 * @param most the maximum number of characters before trimming, in code points, as `maxLength`
 * counts in a JSON schema; an emoji counts as one
 */
export function optionalText(most: number) {
  return z
    .string()
    .refine(
      (text) => Array.from(text).length <= most,
      `must have ${String(most)} characters at most`,
    )
    .transform((text) => text.trim() || null)
    .meta({ maxLength: most });
}
