import type { RepeatedSlide } from '../../compile/repeated-slides.ts';
import { readRelationships, relationshipsPartOf } from '../../package/relationships.ts';
import type { DocumentDraft } from '../document-draft.ts';
import type { RenderedParts } from './part-copies.ts';
import { copyParts, redirect } from './part-copies.ts';
import { withCopies, withoutElements, withoutSlide } from './presentation-part.ts';
import { withChildren } from '../../package/relationships-part.ts';

/**
 * Replaces a repeated slide with its iterations: the first takes the slide's position, the others
 * follow it. Without iterations, the slide is removed.
 * @param iterations the rendered slide and parts of each iteration
 */
export function placeSlides(
  draft: DocumentDraft,
  presentation: string,
  slide: RepeatedSlide,
  iterations: readonly RenderedParts[],
): void {
  const [first, ...others] = iterations;
  if (!first) {
    removeSlide(draft, presentation, slide);
    return;
  }
  // Copied before the first is rendered, because parts without tags are copied from the template.
  const copies = others.map((filled) => addCopy(draft, slide, filled));
  for (const [part, content] of first) draft.set(part, content);
  if (copies.length === 0) return;
  const ids = relate(draft, presentation, slide, copies);
  draft.set(presentation, withCopies(draft.text(presentation), slide, ids));
}

/** @returns the slide's name */
function addCopy(draft: DocumentDraft, slide: RepeatedSlide, filled: RenderedParts): string {
  const { name } = slide.part;
  return copyParts(draft, [name, ...slide.owned], filled).get(name) ?? name;
}

/** @returns the relationships from the presentation to the copies */
function relate(
  draft: DocumentDraft,
  presentation: string,
  { relationshipId }: RepeatedSlide,
  copies: readonly string[],
): string[] {
  const part = relationshipsPartOf(presentation);
  const xml = draft.text(part);
  const known = readRelationships(xml);
  const taken = new Set(known.map(({ id }) => id));
  const type = known.find(({ id }) => id === relationshipId)?.type ?? '';
  let number = taken.size;
  const ids = copies.map(() => {
    do number += 1;
    while (taken.has(`slide${number}`));
    return `slide${number}`;
  });
  const related = copies.map(
    (slide, index) => `Id="${ids[index] ?? ''}" Type="${type}" Target="/${slide}"`,
  );
  draft.set(part, withChildren(xml, 'Relationship', related));
  return ids;
}

function removeSlide(draft: DocumentDraft, presentation: string, slide: RepeatedSlide): void {
  const { part, owned, relationshipId } = slide;
  for (const name of [part.name, ...owned]) {
    draft.remove(name);
    draft.remove(relationshipsPartOf(name));
  }
  const relationships = relationshipsPartOf(presentation);
  draft.set(relationships, withoutElements(draft.text(relationships), relationshipId));
  draft.set(presentation, withoutSlide(draft.text(presentation), slide));
  // A button on another slide that linked here links to the slide itself.
  for (const name of draft.names) {
    if (name.startsWith(folderOf(part.name)) && name !== part.name) {
      redirect(draft, name, new Map([[part.name, name]]));
    }
  }
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);
