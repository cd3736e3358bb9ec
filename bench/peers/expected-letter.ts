import { documentText } from '../templates/document-text.ts';
import { letter } from '../templates/cases/letter.ts';
import { wholeOf } from '../templates/contestants/contestant.ts';
import { loadContestant, RIVAL } from '../templates/contestants/index.ts';

/** The data of a letter, and its text. */
export interface ExpectedLetter {
  readonly data: object;
  /** Such as R-1: no other letter has it. */
  readonly reference: string;
  readonly text: string;
}

/** Returns a letter that every contestant must make from its data. @param number another each time */
export async function expectedLetter(number: number): Promise<ExpectedLetter> {
  const { syntax, prepare } = await loadContestant(RIVAL);
  const reference = `checked-${number}`;
  const data = { ...letter.data(number), reference };
  const fill = prepare(await letter.template(syntax));
  return { data, reference, text: documentText(wholeOf(await fill(data))) };
}

/** @throws Error that names the first line in which a document differs */
export function checkText(name: string, document: Uint8Array, expected: ExpectedLetter): void {
  const found = documentText(document).split('\n');
  const wanted = expected.text.split('\n');
  const line = Array.from({ length: Math.max(found.length, wanted.length) }).findIndex(
    (_, place) => found[place] !== wanted[place],
  );
  if (line < 0) return;
  const textAt = (lines: readonly string[]) => lines[line] ?? '(end)';
  throw new Error(
    `Line ${line + 1} of the document of ${name} differs.\n  Expected: ${textAt(wanted)}\n  Found: ${textAt(found)}`,
  );
}
