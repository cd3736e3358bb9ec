import { fromUtf8 } from '../bytes.ts';
import type { Archive } from '../archive/archive.ts';
import type { ArchiveLimits } from '../archive/bounds.ts';
import type { ContentTypes } from '../package/content-types.ts';
import { CONTENT_TYPES } from '../package/content-types.ts';
import { Package } from '../package/package.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { openDocumentFormat, otherOfficeFormat } from '../formats/foreign-formats.ts';
import { NotATemplate } from '../errors.ts';
import type { CompiledPart } from './compile-part.ts';
import { compileParts } from './compile-parts.ts';
import type { Macros } from './parts/macros.ts';
import { macrosOf } from './parts/macros.ts';
import type { MainFormat } from './parts/main-types.ts';
import { mainFormatOf } from './parts/main-types.ts';
import type { NoteKind } from './parts/note-kind.ts';
import { mayContainDrawings } from './parts/part-roles.ts';
import type { RepeatedSlide } from './repeated-slides.ts';
import { repeatedSlides } from './repeated-slides.ts';

/** A compiled template, with its parts as programs. */
export interface CompiledTemplate {
  readonly format: MainFormat;
  readonly archive: Archive;
  readonly contentTypes: ContentTypes;
  readonly mainPart: string;
  /** The content type of the main part. */
  readonly mainType: string;
  readonly macros: Macros | null;
  /** The parts with text, in reading order. */
  readonly parts: readonly CompiledPart[];
  readonly repeatedSlides: readonly RepeatedSlide[];
  /** The notes parts whose notes are rendered at their reference. */
  readonly movedNotes: ReadonlyMap<NoteKind, CompiledPart>;
  /** The parts whose drawings share one sequence of numbers. */
  readonly drawnParts: readonly string[];
  /** The length of the XML of all parts together, in characters. */
  readonly sourceLength: number;
  /** The errors of all parts, grouped by part; a template with errors cannot be rendered. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles a template, so that it can be rendered repeatedly at low cost.
 * @param limits when decompressed, in bytes
 * @throws NotATemplate if the file is not a Word or PowerPoint document, or exceeds a limit
 */
export function compileTemplate(content: Uint8Array, limits?: ArchiveLimits): CompiledTemplate {
  const office = Package.open(content, limits);
  const { archive } = office;
  if (!office.has(CONTENT_TYPES)) throw new NotATemplate(whatElse(archive));
  const types = office.contentTypes;
  const mainPart = mainPartOf(office);
  const mainType = types.of(mainPart);
  const format = mainFormatOf(mainType);
  if (!format) {
    const other = otherOfficeFormat(mainType);
    throw new NotATemplate(
      other ? `it is ${other}` : 'its content types name neither a Word nor a PowerPoint document',
    );
  }
  const { parts, movedNotes } = compileParts(office, mainPart);
  const diagnostics = parts.flatMap((part) => part.diagnostics);
  const slides = repeatedSlides(office, mainPart, parts);
  const sourceLength = parts.reduce((sum, part) => sum + part.sourceLength, 0);
  return {
    format,
    archive,
    contentTypes: types,
    mainPart,
    mainType,
    macros: macrosOf(office, mainPart),
    parts,
    repeatedSlides: slides,
    movedNotes,
    drawnParts: archive.names.filter((name) => mayContainDrawings(types.of(name))),
    sourceLength,
    diagnostics,
  };
}

/** Finds the main part through `_rels/.rels`; its name is only a convention. */
function mainPartOf(office: Package): string {
  const part = office.relatedPart('', 'officeDocument');
  if (part !== null) return part;
  throw new NotATemplate('it is an Office file without a document');
}

/** Returns a description of a ZIP archive that has no list of parts. */
function whatElse(archive: Archive): string {
  const mimetype = archive.has('mimetype') ? fromUtf8(archive.read('mimetype')) : '';
  const format = openDocumentFormat(mimetype);
  return format ? `it is ${format}` : 'it is a ZIP archive, but not an Office file';
}
