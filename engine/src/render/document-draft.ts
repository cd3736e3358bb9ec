import type { Archive } from '../archive/archive.ts';
import type { PartContent } from '../archive/packed-part.ts';
import { PackedPart, unpack } from '../archive/packed-part.ts';
import { fromUtf8 } from '../bytes.ts';
import { decodePart } from '../read/decode-part.ts';
import type { ContentTypes } from '../package/content-types.ts';
import { CONTENT_TYPES } from '../package/content-types.ts';
import { RELATIONSHIPS_TYPE } from '../package/relationships.ts';
import { withPartTypes } from '../package/content-types-part.ts';

/** A document in progress: the template's archive and its changes. */
export class DocumentDraft {
  readonly changed = new Map<string, PartContent>();
  readonly removed = new Set<string>();
  /** New parts that are copies of template parts: name → name in the template. */
  readonly copied = new Map<string, string>();
  readonly #archive: Archive;
  /** The content types of parts that are new, or have another type than in the template. */
  readonly #types = new Map<string, string>();
  readonly #templateTypes: ContentTypes;
  readonly #dropped = new Set<string>();
  /** The last number in each sequence of new part names. */
  readonly #given = new Map<string, number>();
  #namesInTemplate: ReadonlySet<string> | null = null;

  /** @param types the content types of the template's parts */
  constructor(archive: Archive, types: ContentTypes) {
    this.#archive = archive;
    this.#templateTypes = types;
  }

  has(part: string): boolean {
    if (this.removed.has(part)) return false;
    return this.changed.has(part) || this.copied.has(part) || this.#archive.has(part);
  }

  /** Returns the current XML of a part. */
  text(part: string): string {
    const changed = this.changed.get(part);
    if (typeof changed === 'string') return changed;
    if (changed instanceof PackedPart) return fromUtf8(unpack(changed));
    return decodePart(changed ?? this.#archive.read(this.copied.get(part) ?? part));
  }

  /** Returns the current content type of a part; '' for a part that the file does not list. */
  typeOf(part: string): string {
    return this.#types.get(part) ?? this.#templateTypes.of(part);
  }

  /** Replaces the content of a template part, or adds a relationships part. */
  set(part: string, content: PartContent): void {
    this.removed.delete(part);
    this.changed.set(part, content);
  }

  /** Adds a part. */
  add(part: string, content: PartContent, type: string): void {
    this.set(part, content);
    this.#types.set(part, type);
  }

  /** Adds a copy of a part. */
  copy(from: string, to: string): void {
    const changed = this.changed.get(from);
    if (changed !== undefined) this.set(to, changed);
    else this.copied.set(to, this.copied.get(from) ?? from);
    this.#types.set(to, this.typeOf(from));
  }

  /** Changes the content type of a part. */
  retype(part: string, type: string): void {
    this.#types.set(part, type);
  }

  /** Removes a content type that the file assigns to an extension, unless a part needs it. */
  dropType(type: string): void {
    this.#dropped.add(type);
  }

  remove(part: string): void {
    this.changed.delete(part);
    this.copied.delete(part);
    this.#types.delete(part);
    this.removed.add(part);
  }

  /** Returns the names of all current parts. */
  get names(): string[] {
    const { changed, copied, removed } = this;
    const names = new Set([...this.#archive.names, ...changed.keys(), ...copied.keys()]);
    return [...names].filter((name) => !removed.has(name));
  }

  /**
   * Returns the first of `slide1.xml`, `slide2.xml` … that is free and was not returned before.
   * @param like a part in the same folder with such a name: `ppt/slides/slide7.xml`
   */
  freeName(like: string): string {
    const [, stem = '', extension = ''] = /^(.*?)\d*(\.[^./]*)$/u.exec(like) ?? [];
    for (let number = (this.#given.get(stem + extension) ?? 0) + 1; ; number += 1) {
      const part = `${stem}${number}${extension}`;
      if (this.#isTaken(part)) continue;
      this.#given.set(stem + extension, number);
      return part;
    }
  }

  /** Writes the list of parts if it has changed. Nothing may be changed afterwards. */
  finish(): void {
    for (const part of [...this.changed.keys(), ...this.copied.keys()]) {
      if (part.endsWith('.rels') && !this.#archive.has(part)) {
        this.#types.set(part, RELATIONSHIPS_TYPE);
      }
    }
    if (this.#types.size === 0 && this.removed.size === 0) return;
    const changes = {
      types: this.#types,
      removed: this.removed,
      dropped: this.#dropped,
      names: this.names,
    };
    this.set(CONTENT_TYPES, withPartTypes(this.text(CONTENT_TYPES), changes));
  }

  /** Part names are compared without regard to case (ECMA-376 part 2, §6.2.2.3). */
  #isTaken(part: string): boolean {
    this.#namesInTemplate ??= new Set(this.#archive.names.map((name) => name.toLowerCase()));
    if (this.#namesInTemplate.has(part.toLowerCase())) return true;
    return this.changed.has(part) || this.copied.has(part);
  }
}
