import type { Archive } from '../archive/archive.ts';
import type { Expression } from '../language/expression.ts';
import { attributeOf } from '../read/attributes.ts';
import { readRelationships, relationshipsPartOf, targetPart } from '../read/package-parts.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';
import type { CompiledPart } from './compile-part.ts';
import { readPart } from './read-part.ts';
import { visit } from './structure.ts';

/** A slide that is there once for each item of a list, `{{#slide items}}`. */
export interface RepeatedSlide {
  readonly part: CompiledPart;
  readonly value: Expression;
  /** The speaker's notes of the slide, which go with it; null when it has none. */
  readonly notes: CompiledPart | null;
  /** The relationship from the presentation to the slide. */
  readonly relationshipId: string;
  /** `<p:sldId …/>`: where the presentation names the slide. */
  readonly entry: string;
  /** The number of the slide, and its name in the sections of the presentation. */
  readonly slideId: string;
}

/**
 * Finds the slides that are repeated, and what of the presentation belongs to each.
 * @param parts all parts of the presentation that were compiled
 * @throws NotATemplate when a part of the presentation that tells of its slides is not well-formed
 */
export function repeatedSlides(
  archive: Archive,
  mainPart: string,
  parts: readonly CompiledPart[],
): RepeatedSlide[] {
  const repeated = parts.filter(({ slide }) => slide !== null);
  if (repeated.length === 0) return [];
  const entries = readPart(archive, mainPart, slideEntries);
  const relationships = relationshipsOf(archive, mainPart);
  return repeated.flatMap((part): RepeatedSlide[] => {
    const tag = part.slide?.tag;
    const to = relationships.find(({ target }) => target === part.name);
    const entry = entries.find(({ relationshipId }) => relationshipId === to?.id);
    if (tag?.kind !== 'slide' || !entry) return [];
    const notesName = relationshipsOf(archive, part.name).find(({ type }) =>
      type.endsWith('/notesSlide'),
    )?.target;
    const notes = parts.find(({ name }) => name === notesName) ?? null;
    // They are written anew with each copy, and must be readable then.
    if (notes) relationshipsOf(archive, notes.name);
    return [{ part, value: tag.value, notes, ...entry }];
  });
}

/** Where the relationships of a part lead to, as names of parts. */
function relationshipsOf(archive: Archive, part: string) {
  const name = relationshipsPartOf(part);
  if (!archive.has(name)) return [];
  return readPart(archive, name, readRelationships)
    .filter(({ isExternal }) => !isExternal)
    .map(({ id, type, target }) => ({ id, type, target: targetPart(part, target) }));
}

function slideEntries(presentation: string) {
  const entries: Pick<RepeatedSlide, 'relationshipId' | 'entry' | 'slideId'>[] = [];
  visit(readXml(presentation), (element: Element) => {
    if (element.name !== 'p:sldId') return;
    entries.push({
      entry: presentation.slice(element.start, element.end),
      slideId: attributeOf(presentation, element, 'id')?.value ?? '',
      relationshipId: attributeOf(presentation, element, 'r:id')?.value ?? '',
    });
  });
  return entries;
}
