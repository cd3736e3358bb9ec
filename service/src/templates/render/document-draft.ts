import type { Archive } from '../archive/archive.ts';
import { decodePart } from '../read/decode-part.ts';

/** A document while it is made: the template's archive, and what is different in the document. */
export class DocumentDraft {
  readonly changed = new Map<string, string | Uint8Array>();
  readonly removed = new Set<string>();
  readonly #archive: Archive;

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

  /** The first of `slide1.xml`, `slide2.xml` … in a folder that is free. */
  freeName(folder: string, name: string): string {
    for (let number = 1; ; number += 1) {
      const part = `${folder}/${name}${number}.xml`;
      if (!this.#archive.has(part) && !this.changed.has(part)) return part;
    }
  }
}
