import type { RepeatedSlide } from '../../compile/repeated-slides.ts';
import { readRelationships, relationshipsPartOf } from '../../package/relationships.ts';
import type { DocumentDraft } from '../document-draft.ts';
import type { RenderedParts } from './part-copies.ts';
import { copyParts, redirect } from './part-copies.ts';
import { withCopies, withoutElements, withoutSlide } from './presentation-part.ts';
import { withChildren } from '../../package/relationships-part.ts';

/**
 * Puts the slides into the presentation that one slide of the template has become: the first takes
 * its place, the others follow it. Without any, the slide goes away.
 * @param iterations for each slide, the slide and its parts as they are filled
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
  // Before the first is filled: what has no tags is copied as it is in the template.
  const copies = others.map((filled) => addCopy(draft, slide, filled));
  for (const [part, content] of first) draft.set(part, content);
  if (copies.length === 0) return;
  const ids = relate(draft, presentation, slide, copies);
  draft.set(presentation, withCopies(draft.text(presentation), slide, ids));
}

/** @returns the name of the slide */
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
  // A button on another slide that led here leads to its own slide.
  for (const name of draft.names) {
    if (name.startsWith(folderOf(part.name)) && name !== part.name) {
      redirect(draft, name, new Map([[part.name, name]]));
    }
  }
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);
