const NUMBERED = /<(?:[\w.-]+:)?(?:docPr|cNvPr)\s[^<]*?\bid\s*=\s*["'](\d{1,10})["']/gu;
/** Office suites use 31 bits for drawing IDs; an ID near their end is not part of a sequence. */
const MAX_ID = 1_000_000_000;

/**
 * Returns a number such that neither it nor a greater one is the ID of a drawing in these parts.
 * @param parts the XML of every part that may contain drawings
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
