const NUMBERED = /<(?:[\w.-]+:)?(?:docPr|cNvPr)\s[^<]*?\bid\s*=\s*["'](\d{1,10})["']/gu;
/** Offices count drawings in 31 bits; a number near the end of them was never counted. */
const MAX_ID = 1_000_000_000;

/**
 * A number that no drawing of these parts has, and no number above it either.
 * @param parts the XML of every part that may hold drawings
 */
export function firstFreeDrawingId(parts: Iterable<string>): number {
  let highest = 0;
  for (const xml of parts) {
    for (const [, written] of xml.matchAll(NUMBERED)) {
      const number = Number(written);
      if (number < MAX_ID) highest = Math.max(highest, number);
    }
  }
  return highest + 1;
}
