import type { FoundTag } from '../../read/find-tags.ts';
import type { Block } from './blocks.ts';
import type { CompiledPart } from '../compile-part.ts';
import type { CompiledTemplate } from '../compile-template.ts';

/**
 * Tags of one part that are rendered where another part refers to them, such as those of a
 * footnote.
 */
export interface ElsewhereTags {
  /** The position in the other part, in characters. */
  readonly at: number;
  readonly tags: readonly FoundTag[];
  readonly blocks: readonly Block[];
}

/**
 * Separates the tags of each part that are rendered with it from those that another part refers to.
 */
export class ReferencedTags {
  readonly #ledTo = new Map<CompiledPart, ElsewhereTags[]>();
  readonly #elsewhere = new Set<FoundTag>();

  constructor({
    parts,
    repeatedSlides,
    movedNotes,
  }: Pick<CompiledTemplate, 'parts' | 'repeatedSlides' | 'movedNotes'>) {
    for (const { part, filled } of repeatedSlides) {
      for (const { tags, blocks } of filled) this.#add(part, { at: 0, tags, blocks });
    }
    for (const part of parts) {
      for (const { kind, id, at } of part.noteReferences.filter((each) =>
        isInList(part, each.at),
      )) {
        const note = noteIn(movedNotes.get(kind), id);
        if (note) this.#add(part, { at, ...note });
      }
    }
  }

  /** Returns the tags that a part refers to, in the order of its references. */
  ledTo(part: CompiledPart): readonly ElsewhereTags[] {
    return this.#ledTo.get(part) ?? [];
  }

  /** Returns the tags of a part that are rendered with it. */
  ownTags({ tags }: CompiledPart): readonly FoundTag[] {
    return tags.filter((tag) => !this.#elsewhere.has(tag));
  }

  #add(part: CompiledPart, tags: ElsewhereTags): void {
    this.#ledTo.set(part, [...this.ledTo(part), tags]);
    for (const tag of tags.tags) this.#elsewhere.add(tag);
  }
}

function isInList({ blocks }: CompiledPart, at: number): boolean {
  return blocks.some(
    ({ open, close }) =>
      open.tag.kind === 'list' && open.ranges[0].start < at && at < close.ranges[0].start,
  );
}

function noteIn(
  part: CompiledPart | undefined,
  id: string,
): Pick<ElsewhereTags, 'tags' | 'blocks'> | null {
  const body = part?.notes?.bodies.find((note) => note.id === id);
  if (!part || !body) return null;
  const { start, end } = body.element;
  const isInside = ({ ranges: [first] }: FoundTag) => start <= first.start && first.start < end;
  return {
    tags: part.tags.filter(isInside),
    blocks: part.blocks.filter(({ open }) => isInside(open)),
  };
}
