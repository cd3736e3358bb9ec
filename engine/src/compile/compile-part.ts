import { TagError } from '../language/diagnostics/tag-error.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { Package, XmlPart } from '../package/package.ts';
import type { FoundTag, ParagraphDiagnostic } from '../read/find-tags.ts';
import { unrecognizedTag, type UnrecognizedTag } from './tags/unrecognized-tags.ts';
import { MalformedXml } from '../read/malformed-xml.ts';
import type { Element } from '../read/xml-tree.ts';
import type { Block } from './tags/blocks.ts';
import { buildProgram } from './build-program.ts';
import { isStrict } from './canonical-prefixes.ts';
import { excerpt } from './tags/excerpt.ts';
import type { NoteBody } from './parts/note-bodies.ts';
import { firstNoteNumber, noteBodiesOf } from './parts/note-bodies.ts';
import type { NoteReference } from './parts/note-references.ts';
import type { Edit } from './part-edits.ts';
import type { PartKind } from './parts/part-kind.ts';
import { tagsOf } from './tags/part-tags.ts';
import type { LinkAddress, Program } from './program.ts';
import { tagEdits } from './tags/tag-edits.ts';
import { unrenderedTagWarning } from './tags/unrendered-tags.ts';

/** A compiled part of a template. */
export interface CompiledPart {
  readonly name: string;
  /** null if the part has no tags and is copied unchanged. */
  readonly program: Program | null;
  /** In document order. */
  readonly tags: readonly FoundTag[];
  readonly blocks: readonly Block[];
  /** The relationships to addresses with tags. */
  readonly addresses: ReadonlyMap<string, LinkAddress>;
  /** The tag `{{#slide items}}`, which repeats the whole part. */
  readonly slide: FoundTag | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Warnings for every document: tags that are not rendered. */
  readonly warnings: readonly string[];
  /** The relationships to charts and SmartArt that are in lists. */
  readonly listedDrawings: readonly string[];
  /** The references to notes that are rendered at their reference. */
  readonly noteReferences: readonly NoteReference[];
  /**
   * The notes of a notes part whose notes are rendered at their reference; null for other parts.
   */
  readonly notes: CompiledNotes | null;
  /** Probable tags that are printed unchanged. */
  readonly unrecognizedTags: readonly UnrecognizedTag[];
  /** Whether it uses the strict form of the standard. */
  readonly isStrict: boolean;
  /** The length of its XML, in characters. */
  readonly sourceLength: number;
}

/** Notes that are rendered at their reference. */
export interface CompiledNotes {
  readonly bodies: readonly NoteBody[];
  /** The number of the first note in a document. */
  readonly firstNumber: number;
}

/**
 * Compiles one part of a template.
 * @param name such as `word/document.xml`
 * @throws NotATemplate if the part is damaged, or exceeds a limit
 */
export function compilePart(office: Package, name: string, kind: PartKind): CompiledPart {
  let part: XmlPart;
  try {
    part = office.xml(name);
  } catch (cause) {
    if (!(cause instanceof MalformedXml)) throw cause;
    return withoutProgram(name, [malformed(name, cause)]);
  }
  const { source, root } = part;
  const found = tagsOf(source, root, kind);
  const { tags, paired } = found;
  const diagnostics = [...found.diagnostics];
  const unrecognizedTags = found.unrecognizedTags.map((found) => unrecognizedTag(name, found));
  const isCopied = tags.length === 0 && diagnostics.length === 0 && !kind.hasMovedNotes;
  const warnings = found.unfilled.map((tag) => unrenderedTagWarning(name, tag));
  if (isCopied) return { ...withoutProgram(name, [], unrecognizedTags), warnings };

  const edits = tagEdits(source, root, found, kind);
  diagnostics.push(...edits.diagnostics);
  const { program, overlaps } = build(source, edits.edits, tags);
  diagnostics.push(...overlaps);
  return {
    name,
    program,
    tags,
    blocks: paired.blocks,
    addresses: found.links.addresses,
    slide: paired.slides.find(({ tag }) => tag.kind === 'slide') ?? null,
    diagnostics: diagnostics.map((diagnostic) => describe(name, diagnostic)),
    warnings,
    listedDrawings: edits.listedDrawings,
    noteReferences: edits.noteReferences,
    notes: kind.hasMovedNotes ? notesOf(source, root) : null,
    unrecognizedTags,
    isStrict: isStrict(source, root),
    sourceLength: source.length,
  };
}

function build(source: string, edits: readonly Edit[], tags: readonly FoundTag[]) {
  try {
    return { program: buildProgram(source, edits), overlaps: [] };
  } catch (cause) {
    const [first] = tags;
    if (!(cause instanceof TagError) || !first) throw cause;
    const { what, remedy } = cause;
    return { program: null, overlaps: [{ paragraph: first.paragraph, from: 0, what, remedy }] };
  }
}

function notesOf(source: string, root: Element): CompiledNotes {
  return { bodies: noteBodiesOf(source, root), firstNumber: firstNoteNumber(source, root) };
}

function withoutProgram(
  name: string,
  diagnostics: readonly Diagnostic[],
  unrecognizedTags: readonly UnrecognizedTag[] = [],
): CompiledPart {
  return {
    name,
    program: null,
    tags: [],
    blocks: [],
    addresses: new Map(),
    slide: null,
    diagnostics,
    warnings: [],
    listedDrawings: [],
    noteReferences: [],
    notes: null,
    unrecognizedTags,
    isStrict: false,
    sourceLength: 0,
  };
}

function malformed(part: string, { reason }: MalformedXml): Diagnostic {
  return {
    part,
    near: '',
    what: `a part of the file is not well-formed XML: ${reason}`,
    remedy: 'Open the file in Word or PowerPoint and save it again.',
  };
}

function describe(
  part: string,
  { paragraph, from, what, remedy }: ParagraphDiagnostic,
): Diagnostic {
  return { part, near: excerpt(paragraph.text, from), what, remedy };
}
