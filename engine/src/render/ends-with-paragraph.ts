/** Invisible elements that may follow the last paragraph of a cell. */
const MARK =
  /^<(?:[\w.-]+:)?(?:bookmark|comment|perm|proofErr|moveFromRange|moveToRange)[^<]*\/>$/u;

/**
 * Returns whether content ends with a paragraph, or with a content control, which contains one.
 * @param content balanced XML
 * @param paragraph the element's name in the file: `w:p`
 */
export function endsWithParagraph(content: string, paragraph: string): boolean {
  const control = `</${paragraph.slice(0, -1)}sdt>`;
  let rest = content.trimEnd();
  for (;;) {
    const last = rest.slice(Math.max(0, rest.lastIndexOf('<')));
    if (last === `</${paragraph}>` || last === control) return true;
    if (last.endsWith('/>') && nameOf(last) === paragraph) return true;
    if (!MARK.test(last)) return false;
    rest = rest.slice(0, -last.length).trimEnd();
  }
}

function nameOf(emptyElement: string): string {
  return emptyElement.slice(1, emptyElement.search(/[\s/]/u));
}
