/** Words of a name that tell of a weight or a slope, at its end. */
const STYLE =
  /(?:regular|normal|roman|book|text|thin|light|medium|demi|bold|black|heavy|extra|semi|italic|oblique)$/;

/** What foundries add to their names. */
const FOUNDRY = /(?:psmt|ps|mt|ms)$/;

/** Shorter beginnings are common by chance. */
const SHORTEST_BEGINNING = 5;

/**
 * Whether a font of a PDF may be of a family that a document names. In doubt it is: PostScript
 * names are made by many rules, and a family's own font must not be taken for a stand-in.
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
  return shorter.length >= SHORTEST_BEGINNING && longer.startsWith(shorter);
}

/** Letters and digits alone, all of them small. */
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
