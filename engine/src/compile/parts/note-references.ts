import { attributeOf } from '../../read/attributes.ts';
import type { Attribute } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Edit } from '../part-edits.ts';
import type { NoteKind } from './note-kind.ts';
import type { PlacedBlock } from '../blocks/placed-block.ts';
import { visit } from '../blocks/structure.ts';

/** A reference to a note in a text. */
export interface NoteReference {
  readonly kind: NoteKind;
  /** The note's ID in its part. */
  readonly id: string;
  /** The position at which the note takes effect among the tags of its part, in characters. */
  readonly at: number;
}

/** The effect of moved notes on a part. */
export interface MovedNotes {
  /** The references to notes that are rendered at their reference. */
  readonly references: readonly NoteReference[];
  readonly edits: readonly Edit[];
}

const KINDS: ReadonlyMap<string, NoteKind> = new Map([
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
]);

/**
 * Finds the notes that blocks repeat or omit. If there is one, all notes of its kind are rewritten:
 * office suites expect the notes in the order of their references, and no others among them.
 */
export function movedNotes(
  source: string,
  root: Element,
  placed: readonly PlacedBlock[],
): MovedNotes {
  const hasNotes = placed.length > 0 && source.includes('noteReference');
  const found = hasNotes ? referencesOf(source, root) : [];
  const moving = new Set(
    found.filter(({ at }) => placed.some((block) => isIn(block, at))).map(({ kind }) => kind),
  );
  const references = found.filter(({ kind }) => moving.has(kind));
  const edits = references.map(({ kind, id, number }): Edit => {
    const by = { do: 'note-reference', kind, id } as const;
    return { do: 'replace', start: number.valueStart, end: number.valueEnd, by };
  });
  return {
    references: references.map(({ kind, id, at }) => ({ kind, id, at: amongTags(placed, at) })),
    edits,
  };
}

function referencesOf(source: string, root: Element): (NoteReference & { number: Attribute })[] {
  const found: (NoteReference & { number: Attribute })[] = [];
  visit(root, (element) => {
    const kind = KINDS.get(element.name);
    const number = kind && numberOf(source, element);
    if (kind && number) found.push({ kind, id: number.value, at: element.start, number });
  });
  return found;
}

/** Returns the attribute with a note's ID, in a note or in a reference. */
export function numberOf(source: string, element: Element): Attribute | undefined {
  const prefix = element.nameInFile.slice(0, element.nameInFile.indexOf(':') + 1);
  return attributeOf(source, element, `${prefix}id`) ?? attributeOf(source, element, 'w:id');
}

/**
 * A row is repeated as a whole, including its content before the opening tag and after the closing
 * one.
 */
function amongTags(placed: readonly PlacedBlock[], at: number): number {
  const around = placed.filter((block) => isIn(block, at));
  return around.reduce((place, { block: { open, close } }) => {
    const [start, end] = [open.ranges[0].start, close.ranges[0].start];
    return Math.min(Math.max(place, start + 0.5), end - 0.5);
  }, at);
}

function isIn({ cuts }: PlacedBlock, at: number): boolean {
  return (cuts[0]?.at ?? 0) <= at && at < (cuts.at(-1)?.at ?? 0);
}
