import type { FoundTag } from '../../read/find-tags.ts';
import type { Edit } from '../part-edits.ts';
import { childNamed, withAncestors } from '../blocks/structure.ts';

const BINDINGS = new Set(['w:dataBinding', 'w15:dataBinding']);

/**
 * Removes the data binding of content controls with a tag, such as those of Word's cover pages:
 * otherwise Word would show the bound data, which still contains the tag.
 */
export function unboundControls(tags: readonly FoundTag[]): Edit[] {
  const around = tags.flatMap(({ element }) => withAncestors(element));
  const controls = new Set(around.filter(({ name }) => name === 'w:sdt'));
  return [...controls]
    .flatMap((control) => childNamed(control, 'w:sdtPr')?.children ?? [])
    .filter(({ name }) => BINDINGS.has(name))
    .map(({ start, end }): Edit => ({ do: 'replace', start, end, by: null }));
}
