import type { WholeShape } from '../../../compile/program.ts';
import type { Pictured } from './picture.ts';
import { alternativeText, PICTURE_OMITTED, pictureFileOf, sizeOf } from './picture.ts';
import type { PictureFile } from './picture-file.ts';
import { fitInto, shrinkInto } from './picture-size.ts';
import type { RichOutput } from '../rich-output.ts';
import { tryWrite } from '../rich-output.ts';
import { slidePicture } from './slide-picture.ts';
import { UnusableValue } from '../unusable-value.ts';
import type { PlacedPicture } from './word-drawing.ts';
import { wordDrawing } from './word-drawing.ts';

/**
 * Returns a picture as a run of a Word file.
 * @param runProperties `<w:rPr>…</w:rPr>` or ''
 * @returns '' with a warning if the value is not a picture
 */
export function wordPicture(value: Pictured, runProperties: string, output: RichOutput): string {
  const write = () => {
    const file = pictureFileOf(value, output.driveFiles);
    const placed = addPicture(value, file, output, output.additions.drawingId());
    const drawing = wordDrawing(placed, sizeOf(value, file));
    return `<w:r>${runProperties}${drawing}</w:r>`;
  };
  return tryWrite(output, PICTURE_OMITTED[value.kind], write, '');
}

/**
 * Returns a slide picture to replace a shape: centred in it, and as large as it fits or as the
 * value states. It keeps the shape's ID, so that animations still work.
 * @returns null with a warning if the value is not a picture, or the shape has no frame
 */
export function pictureInShape(
  value: Pictured,
  { frame, number }: Pick<WholeShape, 'frame' | 'number'>,
  output: RichOutput,
): string | null {
  const write = () => {
    if (!frame) {
      throw new UnusableValue(
        'its shape inherits its position from the slide layout',
        'Move the shape slightly in PowerPoint, so that it has its own position.',
      );
    }
    const file = pictureFileOf(value, output.driveFiles);
    const size = hasSize(value) ? shrinkInto(sizeOf(value, file), frame) : fitInto(file, frame);
    const drawingId = number ?? output.additions.drawingId();
    return slidePicture(addPicture(value, file, output, drawingId), size, frame);
  };
  return tryWrite(output, PICTURE_OMITTED[value.kind], write, null);
}

/**
 * Reports a picture in the text of a slide.
 * @returns '', which is written instead
 */
export function noPictureInText(value: Pictured, output: RichOutput): string {
  const omitPicture = () => {
    throw new UnusableValue(
      'its tag is next to other text, and a text on a slide cannot contain a picture',
      'Put the tag in a separate text box.',
    );
  };
  return tryWrite(output, PICTURE_OMITTED[value.kind], omitPicture, '');
}

function hasSize(value: Pictured): boolean {
  return value.kind === 'qrcode' || value.width !== undefined || value.height !== undefined;
}

function addPicture(
  value: Pictured,
  file: PictureFile,
  { additions }: RichOutput,
  drawingId: number,
): PlacedPicture {
  return {
    relationshipId: additions.picture(file.content, file.extension),
    drawingId,
    description: alternativeText(value),
    rotation: file.rotation,
  };
}
