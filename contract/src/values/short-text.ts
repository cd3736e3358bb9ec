import { z } from 'zod';
import { NOT_BLANK } from './not-blank.ts';

/**
 * A text that is not blank, without the white space around it.
 * @param most how many characters may be sent, with that white space: code points, as the `maxLength`
 * of a JSON schema counts them, so that an emoji is one
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
      description:
        'White space at the beginning and the end is removed; the answer shows the rest.',
    });
}
