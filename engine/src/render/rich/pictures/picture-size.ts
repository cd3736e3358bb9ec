import type { Length, Picture } from '../../../language/pipeline/rich-value.ts';
import { densityOf } from './picture-density.ts';
import type { PictureFile } from './picture-file.ts';

/** A size on the page, in EMU. */
export interface Size {
  readonly width: Length;
  readonly height: Length;
}

const INCH = 914_400;
const CENTIMETRE = 360_000;

/** The maximum default size of a picture: the text area of an A4 page with common margins. */
const PAGE: Size = { width: 16 * CENTIMETRE, height: 22 * CENTIMETRE };
/** Word's maximum page size. */
const MAX_SIZE: Size = { width: 22 * INCH, height: 22 * INCH };

/**
 * Returns the size of a picture on the page. If one dimension is set, the other scales with it.
 * Without any, the picture has the size that its file states, shrunk to fit between the page
 * margins.
 */
export function sizeOnPage(file: PictureFile, wanted: Pick<Picture, 'width' | 'height'>): Size {
  if (wanted.width !== undefined && wanted.height !== undefined) {
    return shrinkInto({ width: wanted.width, height: wanted.height }, MAX_SIZE);
  }
  const proportion = file.height / file.width;
  if (wanted.width !== undefined) {
    return shrinkInto({ width: wanted.width, height: wanted.width * proportion }, MAX_SIZE);
  }
  if (wanted.height !== undefined) {
    return shrinkInto({ width: wanted.height / proportion, height: wanted.height }, MAX_SIZE);
  }
  const density = densityOf(file.content, file.extension);
  const width = (file.width / density) * INCH;
  return shrinkInto({ width, height: width * proportion }, PAGE);
}

/** Shrinks a size proportionally to fit into a box. */
export function shrinkInto(size: Size, box: Size): Size {
  return scaled(size, Math.min(1, box.width / size.width, box.height / size.height));
}

/** Scales a size proportionally to fill a box. */
export function fitInto(size: Size, box: Size): Size {
  return scaled(size, Math.min(box.width / size.width, box.height / size.height));
}

/** Rounds to whole EMU, at least 1: office suites report a picture without a height as damage. */
function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
