/** Enough to read what a receiver complains of. */
export const EXCERPT_CHARACTERS = 500;
/** The longest character in UTF-8. */
const BYTES_A_CHARACTER = 4;

/** So many bytes of an answer are needed for its excerpt. */
export const EXCERPT_BYTES = EXCERPT_CHARACTERS * BYTES_A_CHARACTER;

/** Control characters, marks that turn the direction of text around, separators of lines. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/**
 * The beginning of an answer as text for people. A receiver writes what it likes there: nothing of
 * it moves a cursor, breaks a line of a log or turns the text around it.
 * @param answer its first bytes
 */
export function excerptOf(answer: Buffer): string {
  const text = new TextDecoder().decode(answer.subarray(0, EXCERPT_BYTES));
  const seen = Array.from(text.replace(UNSEEN, ' ').trim());
  return seen.slice(0, EXCERPT_CHARACTERS).join('');
}
