import { color } from '../../../../examples/make/brand.ts';
import { encodePng } from '../../../../examples/make/png.ts';
import type { Point } from '../../../../examples/make/raster.ts';
import {
  edges,
  insideOutline,
  insideRoundedSquare,
  rasterise,
} from '../../../../examples/make/raster.ts';

const HILLS = edges([
  [0.1, 0.8],
  [0.38, 0.38],
  [0.55, 0.62],
  [0.66, 0.5],
  [0.9, 0.8],
  [0.1, 0.8],
]);
const SUN = { x: 0.7, y: 0.28, radius: 0.09 };

/** A placeholder picture: hills and a sun in grey, a square PNG. */
export const placeholder: Buffer = encodePng(rasterise(colorAt, 160));

function colorAt([x, y]: Point): string | null {
  if (!insideRoundedSquare([x, y], 0.06)) return null;
  const isDrawn = insideOutline([x, y], HILLS) || Math.hypot(x - SUN.x, y - SUN.y) < SUN.radius;
  return isDrawn ? color.white : color.rule;
}
