import { TagError } from '../../language/diagnostics/tag-error.ts';
import type { FoundTag, ParagraphDiagnostic } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import { blockEdits, containersOf, dropEdit } from '../blocks/block-edits.ts';
import { unboundControls } from '../parts/bound-controls.ts';
import type { DescribedPicture } from '../pictures/described-pictures.ts';
import { requiredContentEdits } from '../blocks/required-content.ts';
import { declareCanonicalPrefixes } from '../canonical-prefixes.ts';
import { noteBodiesOf, noteBodyEdits } from '../parts/note-bodies.ts';
import { drawingsInLists } from '../pictures/listed-drawings.ts';
import { movedNotes } from '../parts/note-references.ts';
import type { Edit } from '../part-edits.ts';
import type { PartKind } from '../parts/part-kind.ts';
import type { PartTags } from './part-tags.ts';
import { placeBlock } from '../blocks/place-block.ts';
import type { PlacedBlock } from '../blocks/placed-block.ts';
import { uniqueElementEdits } from '../blocks/unique-elements.ts';
import { placeSlideTags } from './slide-tags.ts';
import { blockContext } from './block-context.ts';
import type { FoundValue } from './value-edits.ts';
import { preserveSpace, valueEdits } from './value-edits.ts';

/** Returns the edits of a part's tags, and the errors of misplaced tags. */
export function tagEdits(
  source: string,
  root: Element,
  { tags, written, paired, pictures, links, edits: ofAttributes }: PartTags,
  kind: PartKind,
) {
  const edits: Edit[] = [...ofAttributes, ...pictures.map(pictureEdit), ...links.edits];
  const diagnostics: ParagraphDiagnostic[] = [];
  const attempt = (tag: FoundTag, place: () => void) => {
    try {
      place();
    } catch (cause) {
      if (!(cause instanceof TagError)) throw cause;
      const { what, remedy } = cause;
      diagnostics.push({ paragraph: tag.paragraph, from: tag.from, what, remedy });
    }
  };

  for (const tag of written) {
    if (isValue(tag)) attempt(tag, () => edits.push(...valueEdits(source, tag, kind.layoutFrames)));
    else edits.push(...tag.ranges.map((range): Edit => ({ do: 'replace', ...range, by: null })));
  }
  for (const text of new Set(written.flatMap(textsOf))) edits.push(...preserveSpace(source, text));

  const surroundings = blockContext(source, tags, paired, kind);
  const placed: PlacedBlock[] = [];
  for (const block of paired.blocks) {
    attempt(block.open, () => placed.push(placeBlock(block, surroundings)));
  }
  const { diagnostics: slideDiagnostics, dropped } = placeSlideTags(paired.slides, kind.role);
  diagnostics.push(...slideDiagnostics);
  edits.push(...placed.flatMap(blockEdits), ...dropped.map(dropEdit));
  edits.push(...requiredContentEdits(containersOf(placed, dropped)));
  edits.push(...unboundControls(tags));
  const bodies = kind.hasMovedNotes ? noteBodiesOf(source, root) : [];
  const notes = movedNotes(source, root, placed);
  edits.push(...noteBodyEdits(source, bodies), ...notes.edits);
  const noteRanges = bodies.map(({ element }) => element);
  edits.push(...uniqueElementEdits(source, root, placed, noteRanges));
  if (written.some(producesRichOutput)) edits.push(...declareCanonicalPrefixes(source, root));
  const listedDrawings = drawingsInLists(source, root, placed);
  return { edits, diagnostics, noteReferences: notes.references, listedDrawings };
}

/**
 * Returns the text elements that a tag is split over; the text after its end may start with a
 * space.
 */
function textsOf({ paragraph, from, to }: FoundTag): Element[] {
  return paragraph.pieces
    .filter((piece) => piece.from < to && from < piece.to)
    .map(({ element }) => element);
}

function pictureEdit({ found, element, placeholder }: DescribedPicture): Edit {
  const by = { do: 'picture', value: found.tag.value, placeholder } as const;
  return { do: 'replace', start: element.start, end: element.end, by };
}

const producesRichOutput = (found: FoundTag) =>
  isValue(found) && found.tag.value.produces !== 'text';
const isValue = (found: FoundTag): found is FoundValue => found.tag.kind === 'value';
