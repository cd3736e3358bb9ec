import type { Package, XmlPart } from '../package/package.ts';
import type { Expression } from '../language/expression.ts';
import { attributeOf } from '../read/attributes.ts';
import type { CompiledPart } from './compile-part.ts';
import { PartOwners } from './parts/owned-parts.ts';
import { visit } from './blocks/structure.ts';

/** A slide that is repeated for each item of a list, `{{#slide items}}`. */
export interface RepeatedSlide {
  readonly part: CompiledPart;
  readonly value: Expression;
  /**
   * The parts that are copied with the slide: its notes, its charts, and the parts that these own.
   */
  readonly owned: readonly string[];
  /** Those of them that have tags. */
  readonly filled: readonly CompiledPart[];
  /** The relationship from the presentation to the slide. */
  readonly relationshipId: string;
  /** `<p:sldId …/>`: the slide's entry in the presentation. */
  readonly entry: string;
  /** The slide's number, which is also its ID in the presentation's sections. */
  readonly slideId: string;
}

/**
 * Finds the repeated slides and their entries in the presentation.
 * @param parts all compiled parts of the presentation
 * @throws NotATemplate if a part of the presentation that lists its slides is not well-formed
 */
export function repeatedSlides(
  office: Package,
  mainPart: string,
  parts: readonly CompiledPart[],
): RepeatedSlide[] {
  const repeated = parts.filter(({ slide }) => slide !== null);
  if (repeated.length === 0) return [];
  const entries = slideEntries(office.requiredXml(mainPart));
  const relationships = office.internalRelationshipsOf(mainPart);
  const owners = new PartOwners(office);
  return repeated.flatMap((part): RepeatedSlide[] => {
    const tag = part.slide?.tag;
    const to = relationships.find(({ target }) => target === part.name);
    const entry = entries.find(({ relationshipId }) => relationshipId === to?.id);
    if (tag?.kind !== 'slide' || !entry) return [];
    const owned = owners.ownedBy(part.name);
    const filled = parts.filter(({ name, program }) => program && owned.includes(name));
    return [{ part, value: tag.value, owned, filled, ...entry }];
  });
}

function slideEntries({ source, root }: XmlPart) {
  const entries: Pick<RepeatedSlide, 'relationshipId' | 'entry' | 'slideId'>[] = [];
  visit(root, (element) => {
    if (element.name !== 'p:sldId') return;
    entries.push({
      entry: source.slice(element.start, element.end),
      slideId: attributeOf(source, element, 'id')?.value ?? '',
      relationshipId: attributeOf(source, element, 'r:id')?.value ?? '',
    });
  });
  return entries;
}
