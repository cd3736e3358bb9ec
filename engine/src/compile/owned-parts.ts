import type { Archive } from '../archive/archive.ts';
import { readRelationships, relationshipsPartOf, targetPart } from '../read/package-parts.ts';
import { readPart } from './read-part.ts';

/**
 * The kinds of parts that belong to the one part that leads to them. Others, such as pictures, layouts
 * and themes, may be shared.
 */
const OWNED = new Set([
  'notesSlide',
  'chart',
  'chartEx',
  'chartUserShapes',
  'chartStyle',
  'chartColorStyle',
  'themeOverride',
  'diagramData',
  'diagramLayout',
  'diagramQuickStyle',
  'diagramColors',
  'diagramDrawing',
  'oleObject',
  'package',
  'control',
  'activeXControlBinary',
  'vmlDrawing',
  'tags',
]);

/** A relationship to another part of the same file. */
export interface InternalRelationship {
  readonly id: string;
  /** The end of its type: `chart`. */
  readonly kind: string;
  /** The name of the part. */
  readonly target: string;
}

/** Returns where the relationships of a part lead to inside of the file. @throws NotATemplate */
export function internalRelationships(archive: Archive, part: string): InternalRelationship[] {
  const name = relationshipsPartOf(part);
  if (!archive.has(name)) return [];
  return readPart(archive, name, readRelationships)
    .filter(({ isExternal }) => !isExternal)
    .map(({ id, type, target }) => ({
      id,
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: targetPart(part, target),
    }));
}

/** Tells which parts belong to another one alone. */
export class PartOwners {
  readonly #archive: Archive;
  /** How many parts lead to each part. */
  readonly #leading = new Map<string, number>();

  /** @throws NotATemplate when relationships of the file cannot be read */
  constructor(archive: Archive) {
    this.#archive = archive;
    for (const part of archive.names) {
      const targets = internalRelationships(archive, part).map(({ target }) => target);
      for (const target of new Set(targets)) {
        this.#leading.set(target, (this.#leading.get(target) ?? 0) + 1);
      }
    }
  }

  /**
   * Returns the parts that belong to a part and to no other: its notes, its charts, and what these own.
   * A part that two others lead to belongs to none.
   */
  ownedBy(part: string): string[] {
    const owned = new Set<string>();
    const waiting = [part];
    for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
      for (const { kind, target } of internalRelationships(this.#archive, owner)) {
        const isOwned = OWNED.has(kind) && this.#archive.has(target) && this.#isAlone(target);
        if (!isOwned || owned.has(target) || target === part) continue;
        owned.add(target);
        waiting.push(target);
      }
    }
    return [...owned];
  }

  #isAlone(part: string): boolean {
    return this.#leading.get(part) === 1;
  }
}
