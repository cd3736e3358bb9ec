/** Returns a text escaped for XML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Splits a text at those of these offsets that it has, and never inside an emoji. */
export function splitAt(text: string, places: readonly number[]): string[] {
  const characters = Array.from(text);
  const ends = [...places.filter((place) => place < characters.length), characters.length];
  let start = 0;
  return ends
    .toSorted((one, other) => one - other)
    .map((end) => {
      const piece = characters.slice(start, end).join('');
      start = end;
      return piece;
    });
}
