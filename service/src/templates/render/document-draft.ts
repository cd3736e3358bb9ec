import type { Archive } from '../archive/archive.ts';
import { decodePart } from '../read/decode-part.ts';

/** A document while it is made: the template's archive, and what is different in the document. */
export class DocumentDraft {
  readonly changed = new Map<string, string | Uint8Array>();
  readonly removed = new Set<string>();
  readonly #archive: Archive;
  /** The last numbers that were given to new parts. */
  readonly #given = new Map<string, number>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  has(part: string): boolean {
    if (this.removed.has(part)) return false;
    return this.changed.has(part) || this.#archive.has(part);
  }

  /** The XML of a part as it is by now. */
  text(part: string): string {
    const changed = this.changed.get(part);
    if (typeof changed === 'string') return changed;
    return decodePart(changed ?? this.#archive.read(part));
  }

  set(part: string, content: string | Uint8Array): void {
    this.removed.delete(part);
    this.changed.set(part, content);
  }

  remove(part: string): void {
    this.changed.delete(part);
    this.removed.add(part);
  }

  /** Of all parts, as they are by now. */
  get names(): string[] {
    const names = new Set([...this.#archive.names, ...this.changed.keys()]);
    return [...names].filter((name) => !this.removed.has(name));
  }

  /**
   * The first of `slide1.xml`, `slide2.xml` … in a folder that is free, and was not given yet.
   * @param folder with a slash at its end
   */
  freeName(folder: string, name: string): string {
    for (let number = (this.#given.get(folder + name) ?? 0) + 1; ; number += 1) {
      const part = `${folder}${name}${number}.xml`;
      if (this.#archive.has(part) || this.changed.has(part)) continue;
      this.#given.set(folder + name, number);
      return part;
    }
  }
}
