/** A text as XML writes it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A text in pieces, cut at these places as far as it has them; never inside an emoji. */
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
