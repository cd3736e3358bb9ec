/** A place on a page, in points from its upper left corner. */
export interface Mark {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A piece of the text of a page, and its place. */
export interface PlacedText {
  text: string;
  place: Mark;
  /** Returns the width of a letter in the font of the piece, in any unit; by default, all are alike. */
  widthOf?: (letter: string) => number;
}

/** A letter of a page with the edges of its place. */
interface PlacedLetter {
  letter: string;
  owner: PlacedText;
  left: number;
  right: number;
}

/**
 * Returns the places of a text in pieces of text. It may begin in one piece and end in another; white
 * space does not count, because a line of a PDF has other spaces than its document. The place of a text
 * that opens a tag has the whole tag.
 */
export function placesOf(text: string, pieces: readonly PlacedText[]): readonly Mark[] {
  const wanted = withoutSpace(text);
  if (wanted === '') return [];
  const letters = pieces.flatMap(lettersOf);
  const all = letters.map(({ letter }) => letter).join('');
  const marks: Mark[] = [];
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + wanted.length)) {
    marks.push(...marksOf(letters.slice(at, endOf(all, at, wanted))));
  }
  return marks;
}

/** Returns the letters of a piece, each as wide as its share of the widths of all. */
function lettersOf(piece: PlacedText): readonly PlacedLetter[] {
  const { text, place, widthOf = () => 1 } = piece;
  // A place is that of a UTF-16 unit, as the places in a text are.
  const units = text.split('');
  const widths = units.map((unit) => widthOf(unit));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const scale = total === 0 ? 0 : place.width / total;
  let right = place.left;
  return units.flatMap((letter, index) => {
    const left = right;
    right += (widths[index] ?? 0) * scale;
    return withoutSpace(letter) === '' ? [] : { letter, owner: piece, left, right };
  });
}

/** A tag that the text opens ends with its braces, unless another one begins before. */
function endOf(all: string, at: number, wanted: string): number {
  const end = at + wanted.length;
  if (!wanted.startsWith('{{') || wanted.includes('}}')) return end;
  const closing = all.indexOf('}}', end - 1);
  const next = all.indexOf('{{', end);
  return closing === -1 || (next !== -1 && next < closing) ? end : closing + 2;
}

/** Returns a mark for each piece that some letters are in. */
function marksOf(letters: readonly PlacedLetter[]): readonly Mark[] {
  const owners = new Set(letters.map(({ owner }) => owner));
  return [...owners].map((owner) => {
    const own = letters.filter((letter) => letter.owner === owner);
    const left = own[0]?.left ?? owner.place.left;
    return { ...owner.place, left, width: (own.at(-1)?.right ?? left) - left };
  });
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/gu, '');
}
