import type { ReplacedFont } from '../converter.ts';
import { isOfFamily } from './font-name.ts';

/** Families of which each takes the same room as the others in its row. */
const SAME_ROOM: readonly (readonly string[])[] = [
  ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo', 'Nimbus Sans', 'Nimbus Sans L', 'Albany'],
  ['Times New Roman', 'Times', 'Liberation Serif', 'Tinos', 'Nimbus Roman', 'Thorndale'],
  ['Courier New', 'Courier', 'Liberation Mono', 'Cousine', 'Nimbus Mono PS', 'Cumberland'],
  ['Arial Narrow', 'Helvetica Narrow', 'Liberation Sans Narrow', 'Nimbus Sans Narrow'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Georgia', 'Gelasio'],
];

/** Their characters are signs: what stands in for them is chosen sign by sign. */
const SIGNS = /symbol|dingbats|emoji|wingdings|webdings|marlett|mt extra/i;

/**
 * Which fonts of a document another one stands in for that takes more room or less.
 *
 * A false alarm is worse than none: a font that is missing from the PDF was replaced only if the
 * PDF has another that the document did not ask for.
 * @param asked the families that the document asks for
 * @param names the fonts in its PDF, by their PostScript names
 */
export function replacedFontsOf(asked: Iterable<string>, names: readonly string[]): ReplacedFont[] {
  const families = [...asked].filter((family) => !SIGNS.test(family));
  const strangers = names.filter(
    (name) => !SIGNS.test(name) && !families.some((family) => standsFor(name, family)),
  );
  const standIns = [...new Set(strangers.map((name) => name.replace(/[-,].*$/, '')))].toSorted();
  if (standIns.length === 0) return [];
  return families
    .filter((family) => !names.some((name) => standsFor(name, family)))
    .map((font) => ({ font, standIns }));
}

function standsFor(name: string, family: string): boolean {
  return sameRoom(family).some((same) => isOfFamily(name, same));
}

function sameRoom(family: string): readonly string[] {
  const asked = family.toLowerCase();
  const row = SAME_ROOM.find((all) => all.some((same) => same.toLowerCase() === asked));
  return row ?? [family];
}
