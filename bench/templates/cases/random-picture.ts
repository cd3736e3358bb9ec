import { encodePng } from '../../../examples/make/png.ts';

/** About 2 MB at four bytes per pixel, because noise is incompressible. */
const WIDTH = 720;

/**
 * Returns a picture of noise, as incompressible as a photograph. It is always the same: the
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
