import type { Archive } from '../archive/archive.ts';
import type { ContentTypes } from '../read/package-parts.ts';
import type { CompiledPart } from './compile-part.ts';
import { compilePart } from './compile-part.ts';
import { layoutFramesOf, NO_LAYOUT } from './layout-frames.ts';
import { listStylesIn } from './list-styles.ts';
import type { NoteKind } from './note-references.ts';
import { internalRelationships } from './owned-parts.ts';
import { roleOf } from './part-roles.ts';
import { taggedAddressesOf } from './tagged-links.ts';

/** The parts of a template with text. */
export interface CompiledParts {
  /** In the order in which a reader meets them. */
  readonly parts: readonly CompiledPart[];
  /** The parts of notes that are written where the text refers to them. */
  readonly movedNotes: ReadonlyMap<NoteKind, CompiledPart>;
}

/**
 * Compiles every part of a file that has text.
 * @throws NotATemplate when relationships of a part cannot be read, or a part breaks a bound
 */
export function compileParts(
  archive: Archive,
  types: ContentTypes,
  mainPart: string,
): CompiledParts {
  const listStyles = listStylesIn(archive, mainPart);
  const moved = new Map<string, NoteKind>();
  const movedNotes = new Map<NoteKind, CompiledPart>();
  const parts: CompiledPart[] = [];
  for (const name of inReadingOrder(archive.names, mainPart)) {
    const role = roleOf(types.of(name));
    if (role === null) continue;
    const noteKind = moved.get(name);
    const part = compilePart(name, archive.read(name), {
      role,
      listStyles,
      layoutFrames: role === 'slide' ? layoutFramesOf(archive, name) : NO_LAYOUT,
      addresses: taggedAddressesOf(archive, name),
      hasMovedNotes: noteKind !== undefined,
    });
    parts.push(part);
    if (noteKind) movedNotes.set(noteKind, part);
    for (const [notes, kind] of partsOfNotes(archive, part)) moved.set(notes, kind);
  }
  return { parts, movedNotes };
}

/** The document before its headers and notes, the second slide before the tenth. */
function inReadingOrder(names: readonly string[], mainPart: string): string[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return names.toSorted(
    (one, other) =>
      Number(other === mainPart) - Number(one === mainPart) || byNumber.compare(one, other),
  );
}

/** The parts with the notes that a part writes where it refers to them. */
function partsOfNotes(
  archive: Archive,
  { name, noteReferences }: CompiledPart,
): [name: string, kind: NoteKind][] {
  if (noteReferences.length === 0) return [];
  const relationships = internalRelationships(archive, name);
  return [...new Set(noteReferences.map(({ kind }) => kind))].flatMap((kind) => {
    const notes = relationships.find((relationship) => relationship.kind === `${kind}s`);
    return notes ? [[notes.target, kind]] : [];
  });
}
