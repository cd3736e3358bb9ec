import type { Length } from '../../language/pipeline/rich-value.ts';
import { attributeOf } from '../../read/attributes.ts';
import type { Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Crop } from './crop.ts';
import { cropOf } from './crop.ts';
import { newBlip } from './placeholder-blip.ts';
import type { PlaceholderPiece } from './placeholder-piece.ts';
import { placeholderTransform } from './placeholder-transform.ts';
import type { ShapeFrame } from './shape-frame.ts';
import { childNamed, visit, xmlOf } from '../blocks/structure.ts';

/** A placeholder picture of the template. */
export interface PlaceholderPicture {
  /** The alternative text, which may contain a tag. */
  readonly alternativeText: string;
  /** The picture's XML; pieces that are not text are written for each document. */
  readonly pieces: readonly PlaceholderPiece[];
  /** The displayed size; null if it is inherited from the layout. */
  readonly frame: { readonly width: Length; readonly height: Length } | null;
  /** The crop of the template. */
  readonly crop: Crop;
  /** The prefix of DrawingML names in this file: `a:`. */
  readonly prefix: string;
}

/**
 * Reads a placeholder picture. It keeps its frame, its effects and its surroundings.
 * @param source the part
 * @param picture a `<w:drawing>` or a `<p:pic>`
 * @param layoutFrame the frame to use if the picture does not state its own
 * @returns null if it has no alternative text, or is not a single picture, such as a group
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

/** A range of the template and its replacement. */
export interface PieceEdit extends Range {
  readonly by: readonly PlaceholderPiece[];
}

/** Returns the XML of a picture with some ranges replaced. */
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
  // On a slide, an animation may refer to the ID. In Word nothing does, and lists repeat it.
  const id = element.name === 'wp:docPr' ? attributeOf(source, element, 'id') : undefined;
  if (id) edits.push({ ...rangeOf(id), by: ['id="', { write: 'drawing id' }, '"'] });
  return edits;
}

function editsOfTransform(source: string, transform: Element): PieceEdit[] {
  const template = placeholderTransform(source, transform);
  return template ? [{ ...rangeOf(transform), by: [{ write: 'transform', template }] }] : [];
}

/** A photograph that must be rotated needs its own frame. */
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

/** @param candidates the shape's size first, then the size including its effects */
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
