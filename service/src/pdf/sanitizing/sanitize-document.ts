import { NotATemplate } from '@docloom/templates';
import type { Relationship } from '@docloom/templates/package';
import {
  Archive,
  ArchiveWriter,
  BOUNDS,
  decodePart,
  MalformedXml,
  readRelationships,
  readXml,
  targetPart,
} from '@docloom/templates/package';
import { linksOf, removedReferences } from './external-references.ts';
import { emptiedInstructions } from './field-instructions.ts';
import { applyEdits } from './markup.ts';
import { contentKindOf } from './part-content.ts';
import { RefusedDocument } from './refused-document.ts';
import { sanitizedRelationships } from './sanitized-relationships.ts';

/** Documents inside documents, which Word shows as a part of the text. */
const MAX_NESTING = 3;

const EMPTY = new Uint8Array();
const NO_LINKS: ReadonlySet<string> = new Set();

/**
 * Returns an Office file for a converter, without anything that refers to other files or servers
 * except links that a reader may follow. Documents are untrusted, and an installed LibreOffice can
 * read the machine's files. Only known content is kept, and every part that is read as XML is
 * checked as XML:
 *
 * - external relationships that are not links, and internal ones without a part,
 * - fields that read files, which keep their last result,
 * - addresses of pictures in VML, templates, and parts of master documents,
 * - SVG pictures, which can refer to other files, and content of unknown formats: embedded objects,
 *   macros, sounds and films. The picture of an embedded object is shown.
 *
 * The archive is written anew, so that LibreOffice finds the parts that were checked and no others.
 * @throws RefusedDocument if the file cannot be read, or has a picture with too many pixels
 */
export function sanitizeDocument(content: Uint8Array): Uint8Array {
  return sanitized(content, 1);
}

function sanitized(content: Uint8Array, nesting: number): Uint8Array {
  try {
    return new DocumentSanitizer(Archive.open(content), nesting).sanitize();
  } catch (cause) {
    if (cause instanceof NotATemplate || cause instanceof MalformedXml) {
      throw new RefusedDocument(cause.message, { isTooLarge: false });
    }
    throw cause;
  }
}

class DocumentSanitizer {
  readonly #archive: Archive;
  readonly #nesting: number;
  readonly #names: ReadonlySet<string>;
  readonly #changed = new Map<string, string | Uint8Array>();
  readonly #removed = new Set<string>();
  /** By part: the IDs of relationships that are links. */
  readonly #links = new Map<string, ReadonlySet<string>>();

  constructor(archive: Archive, nesting: number) {
    this.#archive = archive;
    this.#nesting = nesting;
    this.#names = new Set(archive.names.map(keyOf));
  }

  sanitize(): Uint8Array {
    const relationships = this.#readRelationships();
    const fonts = targetsOf(relationships, (type) => type.endsWith('/font'));
    const others = targetsOf(relationships, (type) => !type.endsWith('/font'));
    const documents = targetsOf(relationships, (type) => type.endsWith('/aFChunk'));
    for (const name of this.#archive.names) {
      const key = keyOf(name);
      if (relationships.has(name)) continue;
      if (isOfOpenDocument(key)) this.#removed.add(name);
      else if (fonts.has(key) && !others.has(key)) continue;
      else if (documents.has(key)) this.#sanitizeNested(name);
      else this.#sanitizePart(name);
    }
    for (const [name, read] of relationships) {
      const part = sourceOf(keyOf(name));
      const links = (part !== null && this.#links.get(part)) || NO_LINKS;
      const hasPart = (target: string) => this.#names.has(keyOf(target));
      this.#changed.set(name, sanitizedRelationships(read, { part: part ?? '', links, hasPart }));
    }
    return Buffer.concat(new ArchiveWriter(this.#archive).write(this.#changed, this.#removed));
  }

  /** @returns the relationships by the name of their part */
  #readRelationships(): Map<string, readonly Relationship[]> {
    const names = this.#archive.names.filter((name) => keyOf(name).endsWith('.rels'));
    return new Map(names.map((name) => [name, readRelationships(this.#text(name))]));
  }

  #sanitizePart(name: string): void {
    if (this.#isTooLarge(name)) {
      if (!MAY_BE_SHOWN.test(name)) {
        this.#changed.set(name, EMPTY);
        return;
      }
      const reason = `${name} in it is larger than ${String(BOUNDS.part / 1024 / 1024)} MB`;
      throw new RefusedDocument(reason, { isTooLarge: true });
    }
    const kind = contentKindOf(name, this.#archive.read(name));
    if (kind === 'xml') this.#sanitizeXml(name);
    else if (kind === 'unknown') this.#changed.set(name, EMPTY);
  }

  #sanitizeXml(name: string): void {
    const text = this.#text(name);
    if (SVG.test(text)) {
      this.#changed.set(name, EMPTY);
      return;
    }
    try {
      this.#sanitizeMarkup(name, text);
    } catch (cause) {
      if (!(cause instanceof MalformedXml)) throw cause;
      // These may contain any XML, and do not show in the document.
      if (!/^(?:customxml|docprops)\//u.test(keyOf(name))) {
        throw new NotATemplate(`its ${name} is not well-formed XML: ${cause.reason}`);
      }
      this.#changed.set(name, EMPTY);
    }
  }

  #sanitizeMarkup(name: string, text: string): void {
    const root = readXml(text);
    this.#links.set(keyOf(name), linksOf(text, root));
    const edits = [...removedReferences(text, root), ...emptiedInstructions(text, root)];
    const declared = ENCODING.exec(text);
    if (edits.length === 0 && isUtf8(declared?.[2]) && !this.#isUtf16(name)) return;
    this.#changed.set(name, applyEdits(text, edits).replace(ENCODING, '$1UTF-8'));
  }

  /** A part that Word shows in the text is an Office file, or is not shown by LibreOffice. */
  #sanitizeNested(name: string): void {
    const isTried = this.#nesting < MAX_NESTING && !this.#isTooLarge(name);
    const content = isTried ? this.#archive.read(name) : EMPTY;
    const isArchive = content[0] === 0x50 && content[1] === 0x4b;
    this.#changed.set(name, isArchive ? sanitized(content, this.#nesting + 1) : EMPTY);
  }

  #isTooLarge(name: string): boolean {
    return (this.#archive.entries.get(name)?.size ?? 0) > BOUNDS.part;
  }

  #isUtf16(name: string): boolean {
    const [first = 0, second = 0] = this.#archive.read(name);
    return Math.min(first, second) === 0xfe && Math.max(first, second) === 0xff;
  }

  #text(name: string): string {
    return decodePart(this.#archive.read(name));
  }
}

/** XML and pictures, by their names; everything else is not shown. */
const MAY_BE_SHOWN = /\.(?:xml|vml|png|jpe?g|jfif|gif|bmp|tiff?|webp|[ew]m[fz])$/iu;

/** LibreOffice takes every XML for SVG in which it finds this. */
const SVG = /<(?:[^\s<>/:]+:)?svg[\s>/]|<!DOCTYPE\s+svg/iu;

const ENCODING = /^(\s*<\?xml[^>]*?encoding\s*=\s*["'])([^"']*)/iu;
const isUtf8 = (encoding: string | undefined) =>
  encoding === undefined || /^(?:utf-?8|us-ascii)$/iu.test(encoding);

/** Part names are compared without regard to case (ECMA-376 part 2, §6.2.2.3). */
const keyOf = (name: string) => name.replaceAll('\\', '/').toLowerCase();

/** With these entries, LibreOffice takes the file for an OpenDocument file, whatever its name. */
const isOfOpenDocument = (key: string) => key === 'mimetype' || key.startsWith('meta-inf/');

/**
 * Returns the part that a relationships part belongs to; '' stands for the file.
 * @returns null if its name is not that of a relationships part
 */
function sourceOf(name: string): string | null {
  const found = /^(.*\/)?_rels\/([^/]*)\.rels$/u.exec(name);
  return found ? `${found[1] ?? ''}${found[2] ?? ''}` : null;
}

/** Returns the parts that relationships of these types refer to. */
function targetsOf(
  relationships: ReadonlyMap<string, readonly Relationship[]>,
  isWanted: (type: string) => boolean,
): Set<string> {
  const targets = new Set<string>();
  for (const [name, read] of relationships) {
    const part = sourceOf(keyOf(name)) ?? '';
    for (const { type, target, isExternal } of read) {
      if (!isExternal && isWanted(type)) targets.add(keyOf(targetPart(part, target)));
    }
  }
  return targets;
}
