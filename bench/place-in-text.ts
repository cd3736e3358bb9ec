/** The place in a text for the results of a benchmark. */
export interface Place {
  /** The lines of the text before and after the place. */
  begin: string;
  end: string;
  /** The file and what belongs there, for a person: `docs/pdf.md has no place for the table`. */
  file: string;
  what: string;
}

/**
 * Replaces the content of a place in a text.
 * @throws Error if the text has no such place
 */
export function putInPlace(text: string, content: string, place: Place): string {
  const begin = text.indexOf(place.begin);
  // Several places of a page may end with the same line.
  const end = text.indexOf(place.end, begin);
  if (begin < 0 || end < begin) {
    const { file, what } = place;
    throw new Error(`${file} has no place for ${what}: "${place.begin}" and then "${place.end}".`);
  }
  return `${text.slice(0, begin + place.begin.length)}\n\n${content}\n\n${text.slice(end)}`;
}
