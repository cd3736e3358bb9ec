import { attributeOf } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { PlacedBlock } from '../blocks/placed-block.ts';
import { visit } from '../blocks/structure.ts';

/** The elements in a drawing that refer to the part with its text, and their attributes. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['c:chart', 'id'],
  ['cx:chart', 'id'],
  ['dgm:relIds', 'dm'],
]);

/**
 * Returns the relationships to charts and SmartArt in lists, which are the same in each iteration.
 */
export function drawingsInLists(
  source: string,
  root: Element,
  placed: readonly PlacedBlock[],
): string[] {
  const lists = placed.filter(({ block }) => block.open.tag.kind === 'list');
  if (lists.length === 0 || !/chart|relIds/u.test(source)) return [];
  const found: string[] = [];
  visit(root, (element) => {
    const attribute = REFERENCES.get(element.name);
    const isListed = lists.some(
      ({ cuts }) => (cuts[0]?.at ?? 0) <= element.start && element.start < (cuts.at(-1)?.at ?? 0),
    );
    if (!attribute || !isListed) return;
    const id = attributeOf(source, element, `r:${attribute}`)?.value;
    if (id !== undefined) found.push(id);
  });
  return found;
}

/** Returns the warning about a chart or SmartArt with tags in a list. */
export function listedDrawingWarning(part: string): string {
  return `The tags in ${part} were rendered with the data around the list: a chart or SmartArt in a list is the same for each item. Move it outside the list, or to a slide that is repeated with {{#slide …}}.`;
}
