/** Words at the end of a name that describe weight or slope. */
const STYLE =
  /(?:regular|normal|roman|book|text|thin|light|medium|demi|bold|black|heavy|extra|semi|italic|oblique)$/;

/** Suffixes that foundries add to names. */
const FOUNDRY = /(?:psmt|ps|mt|ms)$/;

/** Shorter prefixes are often shared by chance. */
const MIN_PREFIX = 5;

/**
 * Returns whether a font in a PDF may belong to a family that a document names. If in doubt, it
 * returns true. PostScript names follow many conventions, and a family's own font must not be
 * reported as a substitute.
 * @param family such as `Segoe UI Semibold`
 * @param postScriptName such as `SegoeUI-Semibold`
 */
export function isOfFamily(postScriptName: string, family: string): boolean {
  const asked = lettersOf(family);
  const whole = lettersOf(postScriptName);
  const base = lettersOf(postScriptName.replace(/[-,].*$/, ''));
  return whole === asked || [base, whole].some((name) => beginsLike(coreOf(name), coreOf(asked)));
}

function beginsLike(one: string, other: string): boolean {
  if (one === other) return true;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= MIN_PREFIX && longer.startsWith(shorter);
}

/** Returns only the letters and digits, in lower case. */
function lettersOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function coreOf(letters: string): string {
  for (let rest = letters; ;) {
    const shorter = rest.replace(STYLE, '').replace(FOUNDRY, '');
    if (shorter === rest || shorter === '') return rest;
    rest = shorter;
  }
}
