/** Providers of models accept only such names of properties. */
const OTHER_CHARACTERS = /[^A-Za-z0-9_-]/g;
const MAX_LENGTH = 64;
const MAX_NUMBER_LENGTH = 5;

/**
 * Returns the name of a field for the model: at most 64 ASCII letters, digits, `_` and `-`. Accents
 * are removed, and other characters become `_`.
 * @param taken the names of its siblings
 */
export function keyOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(OTHER_CHARACTERS, '_');
  const key = plain.slice(0, MAX_LENGTH) || '_';
  for (let number = 1; ; number += 1) {
    const candidate =
      number === 1 ? key : `${key.slice(0, MAX_LENGTH - MAX_NUMBER_LENGTH)}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
