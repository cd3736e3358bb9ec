import type { FoundTag } from '../../read/find-tags.ts';
import type { Paragraph } from '../../read/paragraphs.ts';
import type { Element } from '../../read/xml-tree.ts';
import { childNamed } from './structure.ts';

/** Invisible elements of a paragraph. */
const UNSEEN = new Set([
  'w:r',
  'w:t',
  'w:proofErr',
  'w:bookmarkStart',
  'w:bookmarkEnd',
  'w:lastRenderedPageBreak',
  'w:softHyphen',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'a:r',
  'a:t',
]);

/** Elements with deleted or moved text. */
const GONE = new Set(['w:del', 'w:moveFrom']);

/** Properties affect only the appearance, except for a section break among them. */
const PROPERTIES = new Set(['w:pPr', 'w:rPr', 'a:pPr', 'a:rPr', 'a:endParaRPr']);

/** Returns whether these tags are the only visible content of a paragraph. */
export function containsOnly(paragraph: Paragraph, tags: readonly FoundTag[]): boolean {
  const { text, element } = paragraph;
  return isBlank(text, 0, text.length, tags) && element.children.every(isUnseen);
}

/** Returns whether only whitespace and these tags precede a tag in its paragraph. */
export function beginsParagraph(tag: FoundTag, tags: readonly FoundTag[]): boolean {
  return isBlank(tag.paragraph.text, 0, tag.from, tags);
}

/** Returns whether only whitespace and these tags follow a tag in its paragraph. */
export function endsParagraph(tag: FoundTag, tags: readonly FoundTag[]): boolean {
  const { text } = tag.paragraph;
  return isBlank(text, tag.to, text.length, tags);
}

/** Returns whether a range of a text contains only whitespace and tags. */
function isBlank(text: string, start: number, end: number, tags: readonly FoundTag[]): boolean {
  let checked = start;
  for (const { from, to } of tags.toSorted((one, other) => one.from - other.from)) {
    if (to <= start || from >= end) continue;
    if (!BLANK.test(text.slice(checked, from))) return false;
    checked = to;
  }
  return BLANK.test(text.slice(checked, end));
}

const BLANK = /^[\s\u00ad]*$/u;

function isUnseen(element: Element): boolean {
  if (PROPERTIES.has(element.name)) return childNamed(element, 'w:sectPr') === undefined;
  if (GONE.has(element.name)) return true;
  return UNSEEN.has(element.name) && element.children.every(isUnseen);
}
