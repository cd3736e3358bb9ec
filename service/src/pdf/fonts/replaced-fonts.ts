import type { ReplacedFont } from '../converter.ts';
import { isOfFamily } from './font-name.ts';

/** The families in each row are metric-compatible with each other. */
const METRIC_COMPATIBLE: readonly (readonly string[])[] = [
  ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo', 'Nimbus Sans', 'Nimbus Sans L', 'Albany'],
  ['Times New Roman', 'Times', 'Liberation Serif', 'Tinos', 'Nimbus Roman', 'Thorndale'],
  ['Courier New', 'Courier', 'Liberation Mono', 'Cousine', 'Nimbus Mono PS', 'Cumberland'],
  ['Arial Narrow', 'Helvetica Narrow', 'Liberation Sans Narrow', 'Nimbus Sans Narrow'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Georgia', 'Gelasio'],
];

/** Symbol fonts, which are substituted character by character. */
const SYMBOL_FONTS = /symbol|dingbats|emoji|wingdings|webdings|marlett|mt extra/i;

/**
 * Returns a document's fonts that were replaced by fonts with other metrics.
 *
 * A false alarm is worse than no warning. A font that is missing from the PDF was replaced only if
 * the PDF has another font that the document did not ask for.
 * @param asked the families that the document asks for
 * @param names the PostScript names of the PDF's fonts
 */
export function replacedFontsOf(asked: Iterable<string>, names: readonly string[]): ReplacedFont[] {
  const families = [...asked].filter((family) => !SYMBOL_FONTS.test(family));
  const substitutes = names.filter(
    (name) => !SYMBOL_FONTS.test(name) && !families.some((family) => standsFor(name, family)),
  );
  const standIns = [...new Set(substitutes.map((name) => name.replace(/[-,].*$/, '')))].toSorted();
  if (standIns.length === 0) return [];
  return families
    .filter((family) => !names.some((name) => standsFor(name, family)))
    .map((font) => ({ font, standIns }));
}

function standsFor(name: string, family: string): boolean {
  return metricCompatible(family).some((same) => isOfFamily(name, same));
}

function metricCompatible(family: string): readonly string[] {
  const asked = family.toLowerCase();
  const row = METRIC_COMPATIBLE.find((all) => all.some((same) => same.toLowerCase() === asked));
  return row ?? [family];
}
