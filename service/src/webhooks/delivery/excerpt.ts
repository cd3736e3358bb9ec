/** Enough to understand a receiver's error message. */
export const EXCERPT_CHARACTERS = 500;
/** The maximum length of a character in UTF-8. */
const BYTES_A_CHARACTER = 4;

/** The number of bytes of an answer that its excerpt needs. */
export const EXCERPT_BYTES = EXCERPT_CHARACTERS * BYTES_A_CHARACTER;

/** Control characters, characters that change the text direction, and line separators. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/**
 * Returns the beginning of an answer as text for people. The answer is untrusted: the excerpt
 * cannot move a cursor, break a log line or reverse the surrounding text.
 * @param answer its first bytes
 */
export function excerptOf(answer: Buffer): string {
  const text = new TextDecoder().decode(answer.subarray(0, EXCERPT_BYTES));
  const seen = Array.from(text.replace(UNSEEN, ' ').trim());
  return seen.slice(0, EXCERPT_CHARACTERS).join('');
}
