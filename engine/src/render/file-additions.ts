import { areEqual } from '../bytes.ts';
import { crc32 } from '../zlib/zlib.ts';
import { relationshipsPartOf } from '../package/relationships.ts';
import type { DocumentDraft } from './document-draft.ts';
import type { PartAdditions, PictureExtension } from './parts/part-additions.ts';
import type { NewRelationship } from '../package/relationships-part.ts';
import {
  relationshipIds,
  relationshipTypes,
  withRelationships,
} from '../package/relationships-part.ts';
import { UnusableValue } from './rich/unusable-value.ts';

const OF_FILE = relationshipsPartOf('');
const MEGABYTE = 1024 * 1024;
/** The maximum total size of the pictures in one document, in bytes. */
const MAX_MEDIA_BYTES = 100 * MEGABYTE;

const TYPES: Readonly<Record<PictureExtension, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
};

/** A media file to add to the document. */
interface AddedMedia {
  /** Its name in the archive. */
  readonly name: string;
  readonly extension: PictureExtension;
  readonly content: Uint8Array;
}

/**
 * Collects the additions of rich values to one document: media files, their relationships and
 * content types. Names and IDs depend only on the order of the additions, so that the same template
 * and data produce the same document.
 */
export class FileAdditions {
  readonly #draft: DocumentDraft;
  readonly #parts = new Map<string, AddedRelationships>();
  readonly #media: AddedMedia[] = [];
  readonly #mediaByContent = new Map<string, AddedMedia[]>();
  #mediaSize = 0;
  #mediaNumber = 0;
  readonly #firstDrawingId: () => number;
  #drawingId: number | null = null;

  /**
   * @param draft the document that receives the additions
   * @param firstDrawingId returns a number such that neither it nor a greater one is the ID of a
   * drawing in the file; called for the first drawing
   */
  constructor(draft: DocumentDraft, firstDrawingId: () => number) {
    this.#draft = draft;
    this.#firstDrawingId = firstDrawingId;
  }

  /**
   * Returns the additions of one part.
   * @param part its name: `word/document.xml`
   */
  toPart(part: string): PartAdditions {
    return {
      picture: (content, extension) => {
        const { name } = this.#addMedia(part, content, extension);
        return this.#relationshipsOf(part).add('image', relativeName(part, name), 'Internal');
      },
      link: (url) => this.#relationshipsOf(part).add('hyperlink', url, 'External'),
      drawingId: () => this.#nextDrawingId(),
    };
  }

  /** Writes the additions into the document. Slide copies that are made later include them. */
  write(): void {
    if (this.#parts.size === 0) return;
    const types = relationshipTypes(this.#draft.has(OF_FILE) ? this.#draft.text(OF_FILE) : '');
    for (const { name, content, extension } of this.#media) {
      this.#draft.add(name, content, TYPES[extension]);
    }
    for (const [part, added] of this.#parts) {
      this.#draft.set(relationshipsPartOf(part), added.toXml(types));
    }
  }

  #nextDrawingId(): number {
    const number = this.#drawingId ?? this.#firstDrawingId();
    this.#drawingId = number + 1;
    return number;
  }

  #relationshipsOf(part: string): AddedRelationships {
    const known = this.#parts.get(part);
    if (known) return known;
    const name = relationshipsPartOf(part);
    const added = new AddedRelationships(this.#draft.has(name) ? this.#draft.text(name) : null);
    this.#parts.set(part, added);
    return added;
  }

  #addMedia(part: string, content: Uint8Array, extension: PictureExtension): AddedMedia {
    const key = `${extension} ${content.length} ${crc32(content)}`;
    const alike = this.#mediaByContent.get(key) ?? [];
    const known = alike.find((media) => areEqual(media.content, content));
    if (known) return known;

    if (this.#mediaSize + content.length > MAX_MEDIA_BYTES) {
      throw new UnusableValue(
        `the pictures of the document are larger than ${MAX_MEDIA_BYTES / MEGABYTE} MB together`,
        'Use smaller pictures.',
      );
    }
    const added = { name: this.#freeName(part, extension), extension, content };
    this.#mediaSize += content.length;
    this.#media.push(added);
    this.#mediaByContent.set(key, [...alike, added]);
    return added;
  }

  /** Office suites put media into a folder beside the main part: `word/media`, `ppt/media`. */
  #freeName(part: string, extension: PictureExtension): string {
    const folder = part.includes('/') ? part.slice(0, part.indexOf('/') + 1) : '';
    for (;;) {
      this.#mediaNumber += 1;
      const name = `${folder}media/docloom${this.#mediaNumber}.${extension}`;
      if (!this.#draft.has(name)) return name;
    }
  }
}

/** The relationships of one part, including added ones. */
class AddedRelationships {
  readonly #before: string | null;
  readonly #taken: ReadonlySet<string>;
  readonly #added = new Map<string, NewRelationship>();
  #number = 0;

  /** @param before the relationships part; null if the file has none */
  constructor(before: string | null) {
    this.#before = before;
    this.#taken = relationshipIds(before ?? '');
  }

  /** @returns the relationship's ID; the same target always has the same ID */
  add(kind: NewRelationship['kind'], target: string, mode: NewRelationship['mode']): string {
    const key = `${kind} ${target}`;
    const known = this.#added.get(key);
    if (known) return known.id;
    const id = this.#freeId();
    this.#added.set(key, { id, kind, target, mode });
    return id;
  }

  toXml(types: string): string {
    return withRelationships(this.#before, [...this.#added.values()], types);
  }

  #freeId(): string {
    for (;;) {
      this.#number += 1;
      const id = `docloom${this.#number}`;
      if (!this.#taken.has(id)) return id;
    }
  }
}

/** Returns the relative path from one part to another: `../media/docloom1.png`. */
function relativeName(from: string, to: string): string {
  const fromFolders = from.split('/').slice(0, -1);
  const toSteps = to.split('/');
  const differing = fromFolders.findIndex((folder, index) => folder !== toSteps[index]);
  const shared = differing === -1 ? fromFolders.length : differing;
  return [...fromFolders.slice(shared).map(() => '..'), ...toSteps.slice(shared)].join('/');
}
