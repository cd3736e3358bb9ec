import type { FoundTag, ParagraphDiagnostic } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import { containsOnly } from '../blocks/paragraph-content.ts';
import type { PartRole } from '../parts/part-roles.ts';

/**
 * Checks the tags that repeat a slide, and removes the paragraphs that contain nothing else.
 * @param tags `{{#slide …}}` and `{{/slide}}` of one part
 */
export function placeSlideTags(
  tags: readonly FoundTag[],
  role: PartRole,
): { dropped: Element[]; diagnostics: ParagraphDiagnostic[] } {
  const [first, ...others] = tags.filter(({ tag }) => tag.kind === 'slide');
  const misplaced = role === 'slide' ? others : [first, ...others];
  const diagnostics = misplaced
    .filter((tag) => tag !== undefined)
    .map(({ paragraph, from, written }): ParagraphDiagnostic => {
      if (role === 'slide') {
        const remedy = 'Keep one of them. Use {{#items}} for lists inside a slide.';
        return { paragraph, from, what: `"${written}" is the second one on this slide`, remedy };
      }
      const remedy = 'Use a list such as {{#items}} here.';
      return { paragraph, from, what: `"${written}" is not on a slide`, remedy };
    });
  const paragraphs = new Set(tags.map(({ paragraph }) => paragraph));
  const dropped = [...paragraphs]
    .filter((paragraph) =>
      containsOnly(
        paragraph,
        tags.filter((tag) => tag.paragraph === paragraph),
      ),
    )
    .map(({ element }) => element);
  return { dropped, diagnostics };
}
