import type { Box, Picture } from '../../../console/src/pdf/comparison/picture.ts';

type Colour = readonly [number, number, number];

const WHITE: Colour = [255, 255, 255];
/** The colour of ink. */
export const BLACK: Colour = [0, 0, 0];

/** A sheet of one colour. */
export function sheet(width: number, height: number, colour: Colour = WHITE): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const picture = { width, height, data };
  return painted(picture, { left: 0, top: 0, width, height }, colour);
}

/** The same picture with a rectangle on it. */
export function painted(picture: Picture, box: Box, colour: Colour): Picture {
  const data = picture.data.slice();
  for (let y = box.top; y < box.top + box.height; y += 1) {
    for (let x = box.left; x < box.left + box.width; x += 1) {
      data.set(colour, (y * picture.width + x) * 4);
    }
  }
  return { ...picture, data };
}
