import type { Package } from '../package/package.ts';
import type { CompiledPart } from './compile-part.ts';
import { compilePart } from './compile-part.ts';
import { layoutFramesOf, NO_LAYOUT } from './pictures/layout-frames.ts';
import { listedDrawingWarning } from './pictures/listed-drawings.ts';
import { listStylesIn } from './blocks/list-styles.ts';
import type { NoteKind } from './parts/note-kind.ts';
import { isReadBySlides, roleOf } from './parts/part-roles.ts';
import { taggedTargetsOf } from './tags/tagged-links.ts';
import { unrenderedTagWarning } from './tags/unrendered-tags.ts';

/** The parts of a template with text. */
export interface CompiledParts {
  /** In document order. */
  readonly parts: readonly CompiledPart[];
  /** The notes parts whose notes are rendered at their reference. */
  readonly movedNotes: ReadonlyMap<NoteKind, CompiledPart>;
}

/**
 * Compiles every part of a file that has text.
 * @throws NotATemplate if a part's relationships cannot be read, or a part exceeds a limit
 */
export function compileParts(office: Package, mainPart: string): CompiledParts {
  const listStyles = listStylesIn(office, mainPart);
  const moved = new Map<string, NoteKind>();
  const compiled: CompiledPart[] = [];
  for (const name of inReadingOrder(office.names, mainPart)) {
    const type = office.contentTypes.of(name);
    const role = roleOf(type);
    if (role === null) continue;
    const { addresses, unfilled } = taggedTargetsOf(office, name);
    const part = compilePart(office, name, {
      role,
      listStyles,
      layoutFrames: role === 'slide' ? layoutFramesOf(office, name) : NO_LAYOUT,
      addresses,
      hasMovedNotes: moved.has(name),
    });
    const ofTargets = unfilled.map((tag) => unrenderedTagWarning(name, tag));
    compiled.push({ ...part, warnings: [...part.warnings, ...ofTargets] });
    for (const [notes, kind] of partsOfNotes(office, part)) moved.set(notes, kind);
    if (!isReadBySlides(type)) office.release(name);
  }
  const parts = compiled.map((part) => withListedDrawings(office, compiled, part));
  const movedNotes = parts.flatMap((part): [NoteKind, CompiledPart][] => {
    const kind = part.notes ? moved.get(part.name) : undefined;
    return kind ? [[kind, part]] : [];
  });
  return { parts, movedNotes: new Map(movedNotes) };
}

/**
 * Adds warnings about charts and SmartArt with tags, which are not rendered with the items of their
 * list.
 */
function withListedDrawings(
  office: Package,
  parts: readonly CompiledPart[],
  part: CompiledPart,
): CompiledPart {
  if (part.listedDrawings.length === 0) return part;
  const tagged = new Set(parts.filter(({ tags }) => tags.length > 0).map(({ name }) => name));
  const shown = office
    .internalRelationshipsOf(part.name)
    .filter(({ id, target }) => part.listedDrawings.includes(id) && tagged.has(target))
    .map(({ target }) => listedDrawingWarning(target));
  return { ...part, warnings: [...part.warnings, ...shown] };
}

/** Creating one takes longer than sorting. */
const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/** Sorts the document before its headers and notes, and the second slide before the tenth. */
function inReadingOrder(names: readonly string[], mainPart: string): string[] {
  return names.toSorted(
    (one, other) =>
      Number(other === mainPart) - Number(one === mainPart) || BY_NUMBER.compare(one, other),
  );
}

/** Returns the parts with the notes that a part renders at their reference. */
function partsOfNotes(
  office: Package,
  { name, noteReferences }: CompiledPart,
): [name: string, kind: NoteKind][] {
  if (noteReferences.length === 0) return [];
  const relationships = office.internalRelationshipsOf(name);
  return [...new Set(noteReferences.map(({ kind }) => kind))].flatMap((kind) => {
    const notes = relationships.find((relationship) => relationship.kind === `${kind}s`);
    return notes ? [[notes.target, kind]] : [];
  });
}
