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
}

/**
 * Returns the places of a text in pieces of text. It may begin in one piece and end in another; white
 * space does not count, because a line of a PDF has other spaces than its document.
 */
export function placesOf(text: string, pieces: readonly PlacedText[]): readonly Mark[] {
  const wanted = withoutSpace(text);
  if (wanted === '') return [];
  const owners: number[] = [];
  let all = '';
  pieces.forEach((piece, index) => {
    const letters = withoutSpace(piece.text);
    all += letters;
    for (let letter = 0; letter < letters.length; letter += 1) owners.push(index);
  });
  const marks: Mark[] = [];
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + wanted.length)) {
    marks.push(...partsOf(pieces, owners, at, at + wanted.length));
  }
  return marks;
}

/** Returns the parts of pieces from one letter to another, each as wide as its share of letters. */
function partsOf(
  pieces: readonly PlacedText[],
  owners: readonly number[],
  from: number,
  to: number,
): readonly Mark[] {
  const indexes = new Set(owners.slice(from, to));
  return [...indexes].flatMap((index) => {
    const piece = pieces[index];
    if (!piece) return [];
    const first = owners.indexOf(index);
    const letters = owners.lastIndexOf(index) + 1 - first;
    const begin = Math.max(from - first, 0) / letters;
    const end = Math.min(to - first, letters) / letters;
    const { left, width, ...rest } = piece.place;
    return [{ ...rest, left: left + begin * width, width: (end - begin) * width }];
  });
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/gu, '');
}
