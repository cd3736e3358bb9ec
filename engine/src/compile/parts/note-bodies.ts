import { ownValue } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import { numberOf } from './note-references.ts';
import type { Edit } from '../part-edits.ts';

const NOTES = new Set(['w:footnote', 'w:endnote']);

/** A note in a notes part. */
export interface NoteBody {
  readonly id: string;
  readonly element: Element;
}

/** Returns the notes of a part, without the separators, which have no position in the text. */
export function noteBodiesOf(source: string, root: Element): NoteBody[] {
  return root.children.flatMap((element) => {
    if (!NOTES.has(element.name) || isSeparator(source, element)) return [];
    return [{ id: numberOf(source, element)?.value ?? '', element }];
  });
}

/** Returns a number such that neither it nor a greater one belongs to a separator. */
export function firstNoteNumber(source: string, root: Element): number {
  const taken = root.children
    .filter((element) => NOTES.has(element.name) && isSeparator(source, element))
    .map((element) => Number(numberOf(source, element)?.value));
  return Math.max(0, ...taken.filter(Number.isSafeInteger)) + 1;
}

/** Splits a notes part into its notes, each of which gets a number at its reference. */
export function noteBodyEdits(source: string, bodies: readonly NoteBody[]): Edit[] {
  return bodies.flatMap(({ id, element }): Edit[] => {
    const { start, end } = element;
    const edges: Edit[] = [
      { do: 'open-note', start, end: start, id },
      { do: 'close-note', start: end, end },
    ];
    const number = numberOf(source, element);
    if (!number) return edges;
    const by = { do: 'note-number' } as const;
    return [...edges, { do: 'replace', start: number.valueStart, end: number.valueEnd, by }];
  });
}

function isSeparator(source: string, element: Element): boolean {
  return (ownValue(source, element, 'type') ?? 'normal') !== 'normal';
}
