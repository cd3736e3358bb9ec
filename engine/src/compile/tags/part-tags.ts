import { attributeTextsOf } from '../../read/attribute-texts.ts';
import type { FoundTag, ParagraphForeignTag, ParagraphDiagnostic } from '../../read/find-tags.ts';
import { findForeignTags, findTags } from '../../read/find-tags.ts';
import { paragraphsOf, type Paragraph } from '../../read/paragraphs.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { SortedTags } from './blocks.ts';
import { pairBlocks } from './blocks.ts';
import { doubleQuotes } from './double-quotes.ts';
import { fieldLinksOf } from '../parts/field-links.ts';
import type { DescribedPicture } from '../pictures/described-pictures.ts';
import { describedPicture, pictureAround } from '../pictures/described-pictures.ts';
import type { LayoutFrames } from '../pictures/layout-frames.ts';
import type { Edit } from '../part-edits.ts';
import type { PartRole } from '../parts/part-roles.ts';
import type { TaggedAddresses, TaggedLinks } from './tagged-links.ts';
import { taggedLinksOf } from './tagged-links.ts';
import type { UnrenderedTag } from './unrendered-tags.ts';
import { unrenderedTags } from './unrendered-tags.ts';

/** The tags of a part: in its paragraphs, and in the descriptions of its pictures and shapes. */
export interface PartTags {
  /** In document order. */
  readonly tags: readonly FoundTag[];
  /** The tags that write text at their position, without those for pictures and addresses. */
  readonly written: readonly FoundTag[];
  readonly paired: SortedTags;
  /** The pictures that are replaced. */
  readonly pictures: readonly DescribedPicture[];
  readonly links: Pick<TaggedLinks, 'edits' | 'addresses'>;
  /** Tags in places that do not support tags. */
  readonly unfilled: readonly UnrenderedTag[];
  /** Edits that prepare attributes for the values of their tags. */
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly ParagraphDiagnostic[];
  /** Probable tags that are printed unchanged. */
  readonly unrecognizedTags: readonly ParagraphForeignTag[];
}

/** The properties of a part that are needed to find its tags. */
export interface TagsOfPart {
  readonly role: PartRole;
  /** The frames that shapes inherit from the layout of their slide. */
  readonly layoutFrames: LayoutFrames;
  readonly addresses: TaggedAddresses;
}

/** Finds the tags of a part and pairs the tags of blocks. */
export function tagsOf(
  source: string,
  root: Element,
  { role, layoutFrames, addresses }: TagsOfPart,
): PartTags {
  const paragraphs = paragraphsOf(source, root, role === 'properties');
  const found = paragraphs.map(findTags);
  const inText = inReadingOrder(found.flatMap(({ tags }) => tags));
  const described = describedTags(source, root, layoutFrames);
  const links = taggedLinksOf(source, root, addresses);
  const fields = fieldLinksOf(source, root);
  const broken = found
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ isOfOpening }) => isOfOpening);
  const paired = pairBlocks(inText, broken.length);
  const ofPictures = described.pictures.map((picture) => picture.found);
  const written = [...inText, ...described.tags];
  return {
    tags: inReadingOrder([...written, ...ofPictures, ...links.tags, ...fields.tags]),
    written,
    links: { addresses: links.addresses, edits: [...links.edits, ...fields.edits] },
    unfilled: [
      ...links.unfilled,
      ...fields.unfilled,
      ...unrenderedTags(source, root, [
        ...paragraphs.flatMap(({ pieces }) => pieces.map(({ element }) => element)),
        ...described.read,
        ...fields.read,
      ]),
    ],
    paired: { ...paired, blocks: [...paired.blocks, ...described.blocks] },
    pictures: described.pictures,
    edits: described.edits,
    diagnostics: [
      ...found.flatMap(({ diagnostics }) => diagnostics),
      ...paired.diagnostics,
      ...described.diagnostics,
      ...links.diagnostics,
      ...fields.diagnostics,
    ],
    unrecognizedTags: paragraphs.flatMap((paragraph) => foreignTagsOf(source, paragraph)),
  };
}

/** In a mail merge field, guillemets always mark a tag, whatever fields the data has. */
function foreignTagsOf(source: string, paragraph: Paragraph): ParagraphForeignTag[] {
  const found = findForeignTags(paragraph);
  if (found.length === 0) return found;
  const { start, end } = paragraph.element;
  const isMerged = source.slice(start, end).includes('MERGEFIELD');
  return isMerged ? found.map((tag) => ({ ...tag, field: null })) : found;
}

function inReadingOrder(tags: readonly FoundTag[]): FoundTag[] {
  return tags.toSorted((one, other) => one.ranges[0].start - other.ranges[0].start);
}

/** Each attribute is a separate text, in which blocks must begin and end. */
function describedTags(source: string, root: Element, frames: LayoutFrames) {
  const texts = attributeTextsOf(source, root).map((text) => ({
    text,
    ...findTags(text.paragraph),
  }));
  const pictures = new Map<Element, DescribedPicture>();
  for (const { text, tags } of texts) {
    const picture = describedPicture(source, text, tags, frames);
    if (picture && !pictures.has(picture.element)) pictures.set(picture.element, picture);
  }

  const result = {
    tags: [] as FoundTag[],
    blocks: [] as SortedTags['blocks'][number][],
    pictures: [...pictures.values()],
    edits: [] as Edit[],
    diagnostics: [] as ParagraphDiagnostic[],
    /** The ranges of these texts. */
    read: texts.map(({ text: { attribute } }) => attribute),
  };
  for (const { text, tags, diagnostics } of texts) {
    const { name, attribute, paragraph } = text;
    const element = pictureAround(paragraph.element);
    const picture = element && pictures.get(element);
    if (picture) {
      if (name === 'title' || paragraph.text !== picture.placeholder.alternativeText) {
        result.diagnostics.push(besidePicture(tags, paragraph));
      }
      continue;
    }
    const paired = pairBlocks(tags);
    result.tags.push(...tags);
    result.blocks.push(...paired.blocks);
    result.diagnostics.push(
      ...diagnostics,
      ...paired.diagnostics,
      ...paired.slides.map(slideInDescription),
    );
    result.edits.push(...doubleQuotes(source, attribute));
  }
  return result;
}

function besidePicture(tags: readonly FoundTag[], paragraph: ParagraphDiagnostic['paragraph']) {
  const written = tags[0]?.written ?? paragraph.text;
  return {
    paragraph,
    from: 0,
    what: `"${written}" describes a picture whose description already has a picture tag`,
    remedy: 'Use the picture tag as the only description of the picture.',
  };
}

function slideInDescription({ paragraph, from, written }: FoundTag): ParagraphDiagnostic {
  const what = `"${written}" is in a description`;
  return { paragraph, from, what, remedy: 'Put it in a text on the slide.' };
}
