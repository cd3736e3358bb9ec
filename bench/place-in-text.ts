/** Where a text has a place for what a bench has found. */
export interface Place {
  /** Lines of the text before the place and after it. */
  begin: string;
  end: string;
  /** The file and what belongs there, for a person: `docs/pdf.md has no place for the table`. */
  file: string;
  what: string;
}

/**
 * Puts something where the text has a place for it, instead of what stood there.
 * @throws Error when it has none
 */
export function putInPlace(text: string, content: string, place: Place): string {
  const begin = text.indexOf(place.begin);
  const end = text.indexOf(place.end);
  if (begin < 0 || end < begin) {
    const { file, what } = place;
    throw new Error(`${file} has no place for ${what}: "${place.begin}" and then "${place.end}".`);
  }
  return `${text.slice(0, begin + place.begin.length)}\n\n${content}\n\n${text.slice(end)}`;
}
