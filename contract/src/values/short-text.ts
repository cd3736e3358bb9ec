import { z } from 'zod';
import { NOT_BLANK } from './not-blank.ts';

/**
 * Creates a schema for a text that is not blank, which it trims.
 * @param most the maximum number of characters before trimming, in code points, as `maxLength`
 * counts in a JSON schema; an emoji counts as one
 */
export function shortText(most: number) {
  return z
    .string()
    .refine(
      (text) => Array.from(text).length <= most,
      `must have ${String(most)} characters at most`,
    )
    .trim()
    .min(1)
    .meta({
      ...NOT_BLANK,
      maxLength: most,
      description: 'Leading and trailing white space is removed; the response shows the result.',
    });
}
