import type { Length } from '../language/rich-value.ts';
import { attributeOf } from '../read/attributes.ts';
import type { Range } from '../read/find-tags.ts';
import type { Element } from '../read/xml-tree.ts';
import type { Crop } from './crop.ts';
import { cropOf } from './crop.ts';
import type { PlaceholderTransform } from './placeholder-transform.ts';
import { placeholderTransform } from './placeholder-transform.ts';
import type { ShapeFrame } from './program.ts';
import { childNamed, visit, xmlOf } from './structure.ts';

/** A picture of the template whose place another one takes. */
export interface PlaceholderPicture {
  /** What is read out to people who do not see it; here a tag is looked for. */
  readonly alternativeText: string;
  /** The picture's XML; what is no text is written when it is filled. */
  readonly pieces: readonly PlaceholderPiece[];
  /** The size that it is shown with; null when it takes that from its layout. */
  readonly frame: { readonly width: Length; readonly height: Length } | null;
  /** What the template cuts off. */
  readonly crop: Crop;
  /** Before the names of DrawingML in this file: `a:`. */
  readonly prefix: string;
}

/** Text that is written as it is, or what is different in every document. */
export type PlaceholderPiece =
  | string
  | { readonly write: 'relationship' | 'alternative text' | 'crop' | 'crop in VML' | 'drawing id' }
  | { readonly write: 'transform'; readonly template: PlaceholderTransform }
  | { readonly write: 'extent'; readonly template: PlaceholderExtent };

/** The room that a picture takes in the text of a Word file: `<wp:extent>`. */
export interface PlaceholderExtent {
  /** As the template has it. */
  readonly xml: string;
  readonly width: Length;
  readonly height: Length;
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * What else a picture may bring along: the drawing that it was made from, and the layers of its
 * effects. Both would bring the old picture back.
 */
const OLD_PICTURE = [
  '{96DAC541-7B7A-43D3-8B79-37D633B846F1}',
  '{BEBA8EAE-BF5A-486C-A8C5-ECC9F3942E4B}',
];

/**
 * Reads a picture that holds the place of another one. It keeps its frame, its effects and what
 * stands around it.
 * @param source the part
 * @param picture a `<w:drawing>` or a `<p:pic>`
 * @param layoutFrame where it stands when it does not say so itself
 * @returns null when it has no alternative text, or when it is no single picture, such as a group
 */
export function placeholderPicture(
  source: string,
  picture: Element,
  layoutFrame: () => ShapeFrame | null = () => null,
): PlaceholderPicture | null {
  const inside: Element[] = [];
  visit(picture, (element) => inside.push(element));
  const named = (...names: string[]) => inside.filter(({ name }) => names.includes(name));

  const described = named('wp:docPr', 'p:cNvPr', 'pic:cNvPr');
  const alternativeText = described
    .map((element) => attributeOf(source, element, 'descr')?.value ?? '')
    .find((text) => text !== '');
  const [blip, anotherBlip] = named('a:blip');
  if (!blip || anotherBlip || alternativeText === undefined) return null;

  const [sourceRectangle] = named('a:srcRect');
  const prefix = blip.nameInFile.slice(0, -'blip'.length);
  const ownFrame = frameOf(source, [...named('a:ext'), ...named('wp:extent')]);
  const inherited = ownFrame ? null : layoutFrame();
  const edits: PieceEdit[] = [
    ...described.flatMap((element) => editsOfNames(source, element, alternativeText)),
    { ...rangeOf(blip), by: [...newBlip(source, blip), { write: 'crop' }] },
    ...(sourceRectangle ? [{ ...rangeOf(sourceRectangle), by: [] }] : []),
    ...named('a:xfrm').flatMap((transform) => editsOfTransform(source, transform)),
    ...named('p:spPr').flatMap((shape) => ownTransform(source, shape, inherited, prefix)),
    ...named('wp:extent').map((extent) => editOfExtent(source, extent)),
  ];
  return {
    alternativeText,
    pieces: piecesOf(source, picture, edits),
    frame: ownFrame ?? inherited,
    crop: cropOf(source, sourceRectangle),
    prefix,
  };
}

/** A stretch of the template, and what takes its place. */
export interface PieceEdit extends Range {
  readonly by: readonly PlaceholderPiece[];
}

/** The XML of a picture, with something else in the place of some stretches. */
export function piecesOf(
  source: string,
  { start, end }: Range,
  edits: readonly PieceEdit[],
): PlaceholderPiece[] {
  const pieces: PlaceholderPiece[] = [];
  let copied = start;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    pieces.push(source.slice(copied, edit.start), ...edit.by);
    copied = edit.end;
  }
  return [...pieces, source.slice(copied, end)];
}

function editsOfNames(source: string, element: Element, alternativeText: string): PieceEdit[] {
  const edits: PieceEdit[] = [];
  const description = attributeOf(source, element, 'descr');
  if (description?.value === alternativeText) {
    edits.push({ ...rangeOf(description), by: ['descr="', { write: 'alternative text' }, '"'] });
  }
  // On a slide an animation may point at the number; in Word nothing does, and lists repeat it.
  const id = element.name === 'wp:docPr' ? attributeOf(source, element, 'id') : undefined;
  if (id) edits.push({ ...rangeOf(id), by: ['id="', { write: 'drawing id' }, '"'] });
  return edits;
}

function editsOfTransform(source: string, transform: Element): PieceEdit[] {
  const template = placeholderTransform(source, transform);
  return template ? [{ ...rangeOf(transform), by: [{ write: 'transform', template }] }] : [];
}

/** A photograph that must be turned needs a frame of its own. */
function ownTransform(
  source: string,
  properties: Element,
  frame: ShapeFrame | null,
  prefix: string,
): PieceEdit[] {
  if (!frame || childNamed(properties, 'a:xfrm')) return [];
  const template = {
    ...frame,
    xml: '',
    nameInFile: `${prefix}xfrm`,
    rotation: 0,
    isMirrored: false,
  };
  const { start, contentStart, contentEnd, nameInFile } = properties;
  const openingTag = source.slice(start, contentStart).replace(/\s*\/>$/u, '>');
  const content = source.slice(contentStart, contentEnd);
  const closing = `${content}</${nameInFile}>`;
  const by: PlaceholderPiece[] = [openingTag, { write: 'transform', template }, closing];
  return [{ ...rangeOf(properties), by }];
}

function editOfExtent(source: string, extent: Element): PieceEdit {
  const template = { xml: xmlOf(source, extent), ...sizeOf(source, extent) };
  return { ...rangeOf(extent), by: [{ write: 'extent', template }] };
}

/** The reference to the picture's file, with another file in it. */
function newBlip(source: string, blip: Element): PlaceholderPiece[] {
  const openingTag = { start: blip.start, end: blip.contentStart };
  const prefix = relationshipPrefix(source.slice(openingTag.start, openingTag.end));
  const old = ['embed', 'link'].flatMap(
    (name) => attributeOf(source, blip, `${prefix ?? 'r'}:${name}`) ?? [],
  );
  const tag = textWithout(source, openingTag, old).replace(/\s*\/?>$/u, '');
  const children = blip.children.map((child) => withoutOldPicture(source, child)).join('');
  return [
    `${tag} ${prefix ? '' : `xmlns:r="${RELATIONSHIPS}" `}${prefix ?? 'r'}:embed="`,
    { write: 'relationship' },
    `">${children}</${blip.nameInFile}>`,
  ];
}

/** The prefix of relationships in this file; null when the tag does not show it. */
function relationshipPrefix(openingTag: string): string | null {
  const [, used] = /\s([\w.-]+):(?:embed|link)\s*=/u.exec(openingTag) ?? [];
  return used ?? (openingTag.includes('xmlns:r=') ? 'r' : null);
}

function textWithout(source: string, { start, end }: Range, left: readonly Range[]): string {
  let text = '';
  let copied = start;
  for (const range of left.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(copied, range.start);
    copied = range.end;
  }
  return text + source.slice(copied, end);
}

function withoutOldPicture(source: string, child: Element): string {
  if (child.name !== 'a:extLst') return xmlOf(source, child);
  const kept = child.children.filter(
    (extension) => !OLD_PICTURE.includes(attributeOf(source, extension, 'uri')?.value ?? ''),
  );
  if (kept.length === 0) return '';
  const content = kept.map((extension) => xmlOf(source, extension)).join('');
  return `<${child.nameInFile}>${content}</${child.nameInFile}>`;
}

/** @param candidates the size of the shape before that of the room which its effects take */
function frameOf(source: string, candidates: readonly Element[]): PlaceholderPicture['frame'] {
  const sizes = candidates.map((element) => sizeOf(source, element));
  return sizes.find(({ width, height }) => width > 0 && height > 0) ?? null;
}

function sizeOf(source: string, element: Element): { width: Length; height: Length } {
  return {
    width: Number(attributeOf(source, element, 'cx')?.value ?? 0),
    height: Number(attributeOf(source, element, 'cy')?.value ?? 0),
  };
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}
