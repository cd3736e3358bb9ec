import type { Crop } from '../../../compile/pictures/crop.ts';
import type { PlaceholderPicture } from '../../../compile/pictures/placeholder-picture.ts';
import type { PlaceholderPiece } from '../../../compile/pictures/placeholder-piece.ts';
import { escapeXml } from '../../../read/xml-text.ts';
import type { Pictured } from './picture.ts';
import { alternativeText, PICTURE_OMITTED, pictureFileOf } from './picture.ts';
import type { PictureFile } from './picture-file.ts';
import type { RichOutput } from '../rich-output.ts';
import { tryWrite } from '../rich-output.ts';
import { cropBeforeRotation, rotatedExtent, rotatedTransform } from './rotate-placeholder.ts';

/** An invisible distortion, which arises because sizes in pixels are rounded. */
const UNSEEN = 0.01;
/** The schema's denominator of percentages: they are in thousandths. */
const WHOLE = 100_000;
/** The denominator in VML: `16384f` is a quarter. */
const WHOLE_IN_VML = 65_536;

/**
 * Returns a picture of the template with the value's picture in its frame. The picture fills the
 * frame without distortion. It is cropped evenly at two edges, in addition to the template's own
 * crop.
 * @returns '' with a warning if the value is not a picture, because the template's own picture
 * would be mistaken for it
 */
export function fillPlaceholder(
  placeholder: PlaceholderPicture,
  value: Pictured,
  output: RichOutput,
): string {
  const write = () => {
    const file = pictureFileOf(value, output.driveFiles);
    const { rotation } = file;
    const crop = cropBeforeRotation(cropToFrame(placeholder, file), rotation);
    const written = {
      relationship: output.additions.picture(file.content, file.extension),
      'alternative text': escapeXml(alternativeText(value)),
      crop: cropElement(placeholder.prefix, crop),
      'crop in VML': cropInVml(crop),
    };
    const xmlOf = (piece: PlaceholderPiece): string => {
      if (typeof piece === 'string') return piece;
      switch (piece.write) {
        case 'drawing id':
          return String(output.additions.drawingId());
        case 'transform':
          return rotatedTransform(piece.template, rotation);
        case 'extent':
          return rotatedExtent(piece.template, rotation);
        default:
          return written[piece.write];
      }
    };
    return placeholder.pieces.map(xmlOf).join('');
  };
  return tryWrite(output, PICTURE_OMITTED[value.kind], write, '');
}

function cropToFrame(
  { frame, crop }: PlaceholderPicture,
  { width, height }: Pick<PictureFile, 'width' | 'height'>,
): Crop {
  const visibleWidth = 1 - crop.left - crop.right;
  const visibleHeight = 1 - crop.top - crop.bottom;
  if (!frame || visibleWidth <= 0 || visibleHeight <= 0) return crop;
  const shown = (width * visibleWidth) / (height * visibleHeight);
  const wanted = frame.width / frame.height;
  if (Math.abs(shown / wanted - 1) < UNSEEN) return crop;
  if (shown > wanted) {
    const cut = (visibleWidth * (1 - wanted / shown)) / 2;
    return { ...crop, left: crop.left + cut, right: crop.right + cut };
  }
  const cut = (visibleHeight * (1 - shown / wanted)) / 2;
  return { ...crop, top: crop.top + cut, bottom: crop.bottom + cut };
}

function cropElement(prefix: string, { left, top, right, bottom }: Crop): string {
  const attributes = cropAttributes({ l: left, t: top, r: right, b: bottom }, WHOLE);
  return attributes === '' ? '' : `<${prefix}srcRect${attributes}/>`;
}

function cropInVml({ left, top, right, bottom }: Crop): string {
  const edges = { cropleft: left, croptop: top, cropright: right, cropbottom: bottom };
  return cropAttributes(edges, WHOLE_IN_VML, 'f');
}

function cropAttributes(
  edges: Readonly<Record<string, number>>,
  denominator: number,
  unit = '',
): string {
  return Object.entries(edges)
    .map(([name, part]) => [name, Math.round(part * denominator)] as const)
    .filter(([, cut]) => cut !== 0)
    .map(([name, cut]) => ` ${name}="${cut}${unit}"`)
    .join('');
}
