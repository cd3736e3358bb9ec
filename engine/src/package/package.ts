import { Archive } from '../archive/archive.ts';
import type { ArchiveLimits } from '../archive/bounds.ts';
import { NotATemplate } from '../errors.ts';
import { decodePart } from '../read/decode-part.ts';
import { MalformedXml } from '../read/malformed-xml.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';
import { CONTENT_TYPES, ContentTypes } from './content-types.ts';
import type { Relationship } from './relationships.ts';
import { readRelationships, relationshipsPartOf, targetPart } from './relationships.ts';

/** A part of an Office file, read as XML. */
export interface XmlPart {
  readonly name: string;
  readonly source: string;
  readonly root: Element;
}

/** A relationship to another part of the same file. */
export interface InternalRelationship {
  readonly id: string;
  /** The end of its type: `chart`. */
  readonly kind: string;
  /** The name of the part. */
  readonly target: string;
}

/**
 * An Office file as a package of parts (ECMA-376 part 2), with their content types and
 * relationships. Caches its results, so that no part is decompressed or parsed twice.
 */
export class Package {
  readonly archive: Archive;
  readonly #xml = new Map<string, XmlPart>();
  readonly #relationships = new Map<string, readonly Relationship[]>();
  #contentTypes: ContentTypes | null = null;

  constructor(archive: Archive) {
    this.archive = archive;
  }

  /**
   * Opens a file. Reads its directory and decompresses nothing.
   * @param content stays in use and must not change
   * @param limits when decompressed, in bytes
   * @throws NotATemplate if it is not a ZIP archive, is damaged, or exceeds a limit
   */
  static open(content: Uint8Array, limits?: ArchiveLimits): Package {
    return new Package(Archive.open(content, limits));
  }

  /** In the archive's order, without folders. */
  get names(): readonly string[] {
    return this.archive.names;
  }

  has(name: string): boolean {
    return this.archive.has(name);
  }

  /**
   * Returns the content types of the parts; empty if the file has no `[Content_Types].xml`.
   * @throws NotATemplate if that part cannot be read
   */
  get contentTypes(): ContentTypes {
    this.#contentTypes ??= this.#readContentTypes();
    return this.#contentTypes;
  }

  /**
   * Parses a part.
   * @throws MalformedXml; NotATemplate when it is damaged, or exceeds a limit
   */
  xml(name: string): XmlPart {
    const known = this.#xml.get(name);
    if (known) return known;
    const source = decodePart(this.archive.read(name));
    const part = { name, source, root: readXml(source) };
    this.#xml.set(name, part);
    return part;
  }

  /**
   * Parses a part that the file requires.
   * @throws NotATemplate if it is not well-formed, or is damaged
   */
  requiredXml(name: string): XmlPart {
    return required(name, () => this.xml(name));
  }

  /** Frees the parsed tree of a part that is not read again. */
  release(name: string): void {
    this.#xml.delete(name);
  }

  /**
   * Returns the relationships of a part, or of the whole file for ''.
   * @throws NotATemplate when its relationships cannot be read
   */
  relationshipsOf(part: string): readonly Relationship[] {
    const known = this.#relationships.get(part);
    if (known) return known;
    const name = relationshipsPartOf(part);
    const read = () => readRelationships(decodePart(this.archive.read(name)));
    const relationships = this.has(name) ? required(name, read) : [];
    this.#relationships.set(part, relationships);
    return relationships;
  }

  /** Returns the relationships of a part to other parts of the file. @throws NotATemplate */
  internalRelationshipsOf(part: string): InternalRelationship[] {
    return this.relationshipsOf(part)
      .filter(({ isExternal }) => !isExternal)
      .map(({ id, type, target }) => ({
        id,
        kind: type.slice(type.lastIndexOf('/') + 1),
        target: targetPart(part, target),
      }));
  }

  /**
   * Returns the target of the first relationship of a kind.
   * @param kind the end of the relationship's type: `slideLayout`
   * @returns null when there is none, or its target is not in the file
   * @throws NotATemplate when its relationships cannot be read
   */
  relatedPart(part: string, kind: string): string | null {
    const found = this.relationshipsOf(part).find(({ type }) => type.endsWith(`/${kind}`));
    const target = found && !found.isExternal ? targetPart(part, found.target) : '';
    return this.has(target) ? target : null;
  }

  #readContentTypes(): ContentTypes {
    if (!this.has(CONTENT_TYPES)) return new ContentTypes('<Types/>');
    return required(
      CONTENT_TYPES,
      () => new ContentTypes(decodePart(this.archive.read(CONTENT_TYPES))),
    );
  }
}

function required<Read>(name: string, read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof MalformedXml)) throw cause;
    throw new NotATemplate(`its ${name} is not well-formed XML: ${cause.reason}`);
  }
}
