/** Longer texts are of no use to a model, and fill its context. */
const LONGEST_TEXT = 1_000;

const NOTE = ' … (shortened)';

/** Returns a text of at most 1,000 characters; a longer one is cut and ends with a note. */
export function boundedText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const kept = text.slice(0, LONGEST_TEXT - NOTE.length);
  // Half of a surrogate pair is not a character.
  return `${kept.replace(/[\uD800-\uDBFF]$/, '')}${NOTE}`;
}
