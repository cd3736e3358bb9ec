import { attributeOf, ownValue } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import { around, childNamed, visit } from './structure.ts';

/** The paragraph styles of a Word file that add a bullet or a number. */
export type ListStyles = Pick<ReadonlySet<string>, 'has'>;

/**
 * Finds the styles with a bullet or a number, including styles based on them.
 * @param source the part `word/styles.xml`
 */
export function listStylesOf(source: string, root: Element): ReadonlySet<string> {
  const basedOn = new Map<string, string | undefined>();
  const numbered = new Set<string>();
  for (const style of root.children) {
    const id = ownValue(source, style, 'styleId');
    if (style.name !== 'w:style' || id === undefined) continue;
    const base = childNamed(style, 'w:basedOn');
    basedOn.set(id, base && ownValue(source, base, 'val'));
    const properties = childNamed(style, 'w:pPr');
    if (properties && childNamed(properties, 'w:numPr')) numbered.add(id);
  }
  const isNumbered = (id: string | undefined, seen: readonly string[] = []): boolean =>
    id !== undefined &&
    !seen.includes(id) &&
    (numbered.has(id) || isNumbered(basedOn.get(id), [...seen, id]));
  return new Set([...basedOn.keys()].filter((id) => isNumbered(id)));
}

/** Returns whether a paragraph, `w:p` or `a:p`, is a list item: has a bullet or a number. */
export function isListItem(source: string, paragraph: Element, styles: ListStyles): boolean {
  return paragraph.name === 'a:p'
    ? isSlideListItem(source, paragraph)
    : isWordListItem(source, paragraph, styles);
}

function isWordListItem(source: string, paragraph: Element, styles: ListStyles): boolean {
  const properties = childNamed(paragraph, 'w:pPr');
  if (!properties) return false;
  const numbering = childNamed(properties, 'w:numPr');
  if (numbering) {
    // The number 0 removes the style's bullet.
    const id = childNamed(numbering, 'w:numId');
    return id === undefined || ownValue(source, id, 'val') !== '0';
  }
  const style = childNamed(properties, 'w:pStyle');
  return style !== undefined && styles.has(ownValue(source, style, 'val') ?? '');
}

function isSlideListItem(source: string, paragraph: Element): boolean {
  const properties = childNamed(paragraph, 'a:pPr');
  if (properties) {
    if (childNamed(properties, 'a:buChar', 'a:buAutoNum', 'a:buBlip')) return true;
    if (childNamed(properties, 'a:buNone')) return false;
  }
  return isInContentPlaceholder(source, paragraph);
}

/**
 * A content placeholder gets bullets from its layout; a title or subtitle placeholder gets none.
 */
function isInContentPlaceholder(source: string, paragraph: Element): boolean {
  const shape = around(paragraph, 'p:sp');
  if (!shape) return false;
  let isContent = false;
  visit(shape, (element) => {
    if (element.name !== 'p:ph') return;
    const type = attributeOf(source, element, 'type')?.value ?? 'obj';
    isContent = type === 'obj' || type === 'body';
  });
  return isContent;
}
