/** Characters that change the direction of the text around them, or are not seen at all. */
const HIDDEN = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Returns a text of other people without the characters that could make it look like another text, such
 * as a file name with its ending in the middle.
 */
export function plainText(text: string): string {
  return text.replaceAll(HIDDEN, '\uFFFD');
}
