import type { FoundTag } from '../../read/find-tags.ts';
import type { Edit } from '../part-edits.ts';
import { childNamed, withAncestors } from '../blocks/structure.ts';

const BINDINGS = new Set(['w:dataBinding', 'w15:dataBinding']);

/**
 * Takes the binding away from content controls that have a tag in them, such as those of Word's
 * cover pages: Word would show the bound data when it opens the document, where the tag still stands.
 */
export function unboundControls(tags: readonly FoundTag[]): Edit[] {
  const around = tags.flatMap(({ element }) => withAncestors(element));
  const controls = new Set(around.filter(({ name }) => name === 'w:sdt'));
  return [...controls]
    .flatMap((control) => childNamed(control, 'w:sdtPr')?.children ?? [])
    .filter(({ name }) => BINDINGS.has(name))
    .map(({ start, end }): Edit => ({ do: 'replace', start, end, by: null }));
}
