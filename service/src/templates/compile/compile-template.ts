import type { DocumentType } from '@docloom/contract';
import { Archive } from '../archive/archive.ts';
import {
  CONTENT_TYPES,
  ContentTypes,
  readRelationships,
  relationshipsPartOf,
  targetPart,
} from '../read/package-parts.ts';
import type { Fault } from '../templates.ts';
import { NotATemplate } from '../templates.ts';
import type { CompiledPart } from './compile-part.ts';
import { compilePart } from './compile-part.ts';
import { layoutFramesOf, NO_LAYOUT } from './layout-frames.ts';
import { listStylesIn } from './list-styles.ts';
import { documentTypeOf, mayHoldDrawings, roleOf } from './part-roles.ts';
import { readPart } from './read-part.ts';
import type { RepeatedSlide } from './repeated-slides.ts';
import { repeatedSlides } from './repeated-slides.ts';
import { taggedAddressesOf } from './tagged-links.ts';

/** A template that has been read: its parts as programs. */
export interface CompiledTemplate {
  readonly documentType: DocumentType;
  readonly archive: Archive;
  readonly mainPart: string;
  /** The parts with text, in the order in which a reader meets them. */
  readonly parts: readonly CompiledPart[];
  readonly repeatedSlides: readonly RepeatedSlide[];
  /** The parts whose drawings are numbered together. */
  readonly drawnParts: readonly string[];
  /** Of the XML of all parts together, in characters. */
  readonly sourceLength: number;
  /** All faults of all parts; a template with faults is not filled. */
  readonly faults: readonly Fault[];
}

/**
 * Reads a template once, so that filling it costs little.
 * @throws NotATemplate when the file is no Word or PowerPoint document, or breaks a bound
 */
export function compileTemplate(content: Uint8Array): CompiledTemplate {
  const archive = Archive.open(content);
  if (!archive.has(CONTENT_TYPES)) {
    throw new NotATemplate('it is a ZIP archive, but no Office file');
  }
  const types = readPart(archive, CONTENT_TYPES, (source) => new ContentTypes(source));
  const mainPart = mainPartOf(archive);
  const documentType = documentTypeOf(types.of(mainPart));
  if (!documentType) {
    throw new NotATemplate('its content types name neither a Word nor a PowerPoint document');
  }
  const listStyles = listStylesIn(archive, mainPart);
  const parts = inReadingOrder(archive.names, mainPart).flatMap((name) => {
    const role = roleOf(types.of(name));
    if (role === null) return [];
    const addresses = taggedAddressesOf(archive, name);
    const layoutFrames = role === 'slide' ? layoutFramesOf(archive, name) : NO_LAYOUT;
    return [compilePart(name, archive.read(name), { role, listStyles, layoutFrames, addresses })];
  });
  const faults = parts.flatMap((part) => part.faults);
  const slides = repeatedSlides(archive, mainPart, parts);
  const sourceLength = parts.reduce((sum, part) => sum + part.sourceLength, 0);
  return {
    documentType,
    archive,
    mainPart,
    parts,
    repeatedSlides: slides,
    drawnParts: archive.names.filter((name) => mayHoldDrawings(types.of(name))),
    sourceLength,
    faults,
  };
}

/** The document before its headers, the second slide before the tenth. */
function inReadingOrder(names: readonly string[], mainPart: string): string[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return names.toSorted(
    (one, other) =>
      Number(other === mainPart) - Number(one === mainPart) || byNumber.compare(one, other),
  );
}

/** Office files say in `_rels/.rels` which part is the document; its usual name is no rule. */
function mainPartOf(archive: Archive): string {
  const name = relationshipsPartOf('');
  const relationships = archive.has(name) ? readPart(archive, name, readRelationships) : [];
  const main = relationships.find(({ type }) => type.endsWith('/officeDocument'));
  const part = main && !main.isExternal ? targetPart('', main.target) : '';
  if (archive.has(part)) return part;
  throw new NotATemplate('it is an Office file without a document in it');
}
