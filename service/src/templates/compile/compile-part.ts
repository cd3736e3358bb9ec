import { LanguageFault } from '../language/language-fault.ts';
import type { Fault } from '../templates.ts';
import { decodePart } from '../read/decode-part.ts';
import type { FoundTag, ParagraphFault, Range } from '../read/find-tags.ts';
import { MalformedXml } from '../read/malformed-xml.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';
import type { Block, SortedTags } from './blocks.ts';
import { unboundControls } from './bound-controls.ts';
import { buildProgram } from './build-program.ts';
import type { DescribedPicture } from './described-pictures.ts';
import { keepEdits } from './keep-edits.ts';
import type { ListStyles } from './list-items.ts';
import { declareOurPrefixes, isStrict } from './our-prefixes.ts';
import type { Edit } from './part-edits.ts';
import { excerpt } from './excerpt.ts';
import type { PartTags, TagsOfPart } from './part-tags.ts';
import { tagsOf } from './part-tags.ts';
import type { PlacedBlock, Surroundings } from './placed-block.ts';
import { placeBlock } from './place-block.ts';
import type { LinkAddress, Program } from './program.ts';
import { repeatedOnce } from './repeated-once.ts';
import { placeSlideTags } from './slide-tags.ts';
import type { FoundValue } from './value-edits.ts';
import { keepBlanks, valueEdits } from './value-edits.ts';

/** A part of a template, ready to be filled. */
export interface CompiledPart {
  readonly name: string;
  /** null when the part has no tags: it is copied as it is. */
  readonly program: Program | null;
  /** In the order in which a reader meets them. */
  readonly tags: readonly FoundTag[];
  readonly blocks: readonly Block[];
  /** The relationships that lead to addresses with tags. */
  readonly addresses: ReadonlyMap<string, LinkAddress>;
  /** The tag `{{#slide items}}`, by which the whole part is repeated. */
  readonly slide: FoundTag | null;
  readonly faults: readonly Fault[];
  /** Whether it is written in the strict form of the standard. */
  readonly isStrict: boolean;
  /** Of its XML, in characters. */
  readonly sourceLength: number;
}

/** What must be known of a part besides its XML. */
export interface PartKind extends TagsOfPart {
  readonly listStyles: ListStyles;
}

/**
 * Compiles one part of a template.
 * @param name `word/document.xml`
 */
export function compilePart(name: string, content: Uint8Array, kind: PartKind): CompiledPart {
  let source: string;
  let root: Element;
  try {
    source = decodePart(content);
    root = readXml(source);
  } catch (cause) {
    if (!(cause instanceof MalformedXml)) throw cause;
    return withoutProgram(name, [malformed(name, cause)]);
  }
  const found = tagsOf(source, root, kind);
  const { tags, paired } = found;
  const faults = [...found.faults];
  if (tags.length === 0 && faults.length === 0) return withoutProgram(name, []);

  const edits = tagEdits(source, root, found, kind);
  faults.push(...edits.faults);
  const { program, overlaps } = build(source, edits.edits, tags);
  faults.push(...overlaps);
  return {
    name,
    program,
    tags,
    blocks: paired.blocks,
    addresses: found.links.addresses,
    slide: paired.slides.find(({ tag }) => tag.kind === 'slide') ?? null,
    faults: faults.map((fault) => describe(name, fault)),
    isStrict: isStrict(source, root),
    sourceLength: source.length,
  };
}

function tagEdits(
  source: string,
  root: Element,
  { tags, written, paired, pictures, links, edits: ofAttributes }: PartTags,
  kind: PartKind,
) {
  const edits: Edit[] = [...ofAttributes, ...pictures.map(pictureEdit), ...links.edits];
  const faults: ParagraphFault[] = [];
  const attempt = (tag: FoundTag, place: () => void) => {
    try {
      place();
    } catch (cause) {
      if (!(cause instanceof LanguageFault)) throw cause;
      const { what, remedy } = cause;
      faults.push({ paragraph: tag.paragraph, from: tag.from, what, remedy });
    }
  };

  for (const tag of written) {
    if (isValue(tag)) attempt(tag, () => edits.push(...valueEdits(source, tag, kind.layoutFrames)));
    else edits.push(...tag.ranges.map((range): Edit => ({ do: 'replace', ...range, by: null })));
  }
  for (const text of new Set(written.flatMap(textsOf))) edits.push(...keepBlanks(source, text));

  const surroundings = surroundingsOf(source, tags, paired, kind);
  const placed: PlacedBlock[] = [];
  for (const block of paired.blocks) {
    attempt(block.open, () => placed.push(placeBlock(block, surroundings)));
  }
  const { faults: slideFaults, dropped } = placeSlideTags(paired.slides, kind.role);
  faults.push(...slideFaults);
  edits.push(...placed.flatMap(blockEdits), ...dropped.map(dropEdit));
  edits.push(...keepEdits(containersOf(placed, dropped)));
  edits.push(...unboundControls(tags));
  edits.push(...repeatedOnce(source, root, placed));
  if (written.some(makesMoreThanText)) edits.push(...declareOurPrefixes(source, root));
  return { edits, faults };
}

/** The texts that a tag is split over: what stands behind its end may begin with a blank. */
function textsOf({ paragraph, from, to }: FoundTag): Element[] {
  return paragraph.pieces
    .filter((piece) => piece.from < to && from < piece.to)
    .map(({ element }) => element);
}

function surroundingsOf(
  source: string,
  tags: readonly FoundTag[],
  { blocks, slides }: SortedTags,
  { listStyles }: PartKind,
): Surroundings {
  const ofBlocks = blocks.flatMap(({ open, branches, close }) => [open, ...branches, close]);
  const marks = Map.groupBy([...ofBlocks, ...slides], ({ paragraph }) => paragraph);
  return {
    source,
    listStyles,
    marksIn: ({ paragraph }) => marks.get(paragraph) ?? [],
    tagsWithin: ({ start, end }) =>
      tags.filter(({ element }) => element.start >= start && element.end <= end),
  };
}

function blockEdits(placed: PlacedBlock): Edit[] {
  const last = placed.cuts.length - 1;
  const edges = placed.cuts.map(({ tag, at }, index): Edit => {
    const edge = index === 0 ? 'open' : index === last ? 'close' : 'branch';
    return { do: edge, placed, tag, start: at, end: at };
  });
  return [...edges, ...placed.dropped.map(dropEdit)];
}

function pictureEdit({ found, element, placeholder }: DescribedPicture): Edit {
  const by = { do: 'picture', value: found.tag.value, placeholder } as const;
  return { do: 'replace', start: element.start, end: element.end, by };
}

function dropEdit({ start, end }: Range): Edit {
  return { do: 'replace', start, end, by: null };
}

function containersOf(placed: readonly PlacedBlock[], dropped: readonly Element[]): Set<Element> {
  const containers = [
    ...placed.map(({ container }) => container),
    ...dropped.map(({ parent }) => parent),
  ];
  return new Set(containers.filter((container) => container !== null));
}

function build(source: string, edits: readonly Edit[], tags: readonly FoundTag[]) {
  try {
    return { program: buildProgram(source, edits), overlaps: [] };
  } catch (cause) {
    const [first] = tags;
    if (!(cause instanceof LanguageFault) || !first) throw cause;
    const { what, remedy } = cause;
    return { program: null, overlaps: [{ paragraph: first.paragraph, from: 0, what, remedy }] };
  }
}

function withoutProgram(name: string, faults: readonly Fault[]): CompiledPart {
  return {
    name,
    program: null,
    tags: [],
    blocks: [],
    addresses: new Map(),
    slide: null,
    faults,
    isStrict: false,
    sourceLength: 0,
  };
}

function malformed(part: string, { reason }: MalformedXml): Fault {
  return {
    part,
    near: '',
    what: `a part of the file is not well-formed XML: ${reason}`,
    remedy: 'Open the file in Word or PowerPoint and save it again.',
  };
}

function describe(part: string, { paragraph, from, what, remedy }: ParagraphFault): Fault {
  return { part, near: excerpt(paragraph.text, from), what, remedy };
}

const makesMoreThanText = (found: FoundTag) => isValue(found) && found.tag.value.makes !== 'text';
const isValue = (found: FoundTag): found is FoundValue => found.tag.kind === 'value';
