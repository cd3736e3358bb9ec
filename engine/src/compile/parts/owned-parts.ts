import type { Package } from '../../package/package.ts';

/**
 * The kinds of parts that belong only to the part that refers to them. Others, such as pictures,
 * layouts and themes, may be shared.
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

/** Determines which parts belong to exactly one other part. */
export class PartOwners {
  readonly #office: Package;
  /** The number of parts that refer to each part. */
  readonly #leading = new Map<string, number>();

  /** @throws NotATemplate if the file's relationships cannot be read */
  constructor(office: Package) {
    this.#office = office;
    for (const part of office.names) {
      const targets = office.internalRelationshipsOf(part).map(({ target }) => target);
      for (const target of new Set(targets)) {
        this.#leading.set(target, (this.#leading.get(target) ?? 0) + 1);
      }
    }
  }

  /**
   * Returns the parts that belong only to a part: its notes, its charts, and the parts that these
   * own. A part that two others refer to belongs to neither.
   */
  ownedBy(part: string): string[] {
    const owned = new Set<string>();
    const waiting = [part];
    for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
      for (const { kind, target } of this.#office.internalRelationshipsOf(owner)) {
        const isOwned = OWNED.has(kind) && this.#office.has(target) && this.#isAlone(target);
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
