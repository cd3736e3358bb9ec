import type { FoundTag } from '../../read/find-tags.ts';
import type { Block } from './blocks.ts';
import { withAncestors } from '../blocks/structure.ts';

/** Returns a block's name for messages. */
export function nameOfBlock({ open }: Block): string {
  return open.tag.kind === 'if' ? 'the condition' : `the list "${open.tag.name}"`;
}

const PLACES: readonly [names: readonly string[], place: string][] = [
  [['w:tc', 'a:tc'], 'in a table cell'],
  [['w:txbxContent', 'p:txBody'], 'in a text box'],
  [['w:hyperlink'], 'in a link'],
  [['w:sdt'], 'in a content control'],
];

/** Returns a tag's location for messages. */
export function locationOf({ element }: FoundTag): string {
  for (const { name } of withAncestors(element)) {
    const place = PLACES.find(([names]) => names.includes(name));
    if (place) return place[1];
  }
  return 'in the text';
}
