import { encodePng } from '../../../examples/make/png.ts';

/** At four bytes a pixel some 2 MB, since noise does not get smaller. */
const WIDTH = 720;

/**
 * A picture of noise, which is as hard to make smaller as a photograph. Always the same one: the
 * bytes come from a linear congruential generator.
 */
export function randomPicture(): Buffer {
  const rgba = new Uint8Array(WIDTH * WIDTH * 4);
  let state = 1;
  for (let index = 0; index < rgba.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    rgba[index] = state >>> 24;
  }
  return encodePng({ width: WIDTH, height: WIDTH, rgba });
}
