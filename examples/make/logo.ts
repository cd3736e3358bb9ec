import { color } from './brand.ts';
import { encodePng } from './png.ts';
import { edges, insideOutline, insideRoundedSquare, nearEdge, rasterise } from './raster.ts';
import type { Point } from './raster.ts';

const CORNER_RADIUS = 0.16;
const GAP = 0.034;

/** The joint between the two boards: two dovetails of the right one, let into the left one. */
const JOINT: readonly Point[] = [
  [0.62, -0.1],
  [0.62, 0.21],
  [0.3, 0.11],
  [0.3, 0.44],
  [0.62, 0.34],
  [0.62, 0.66],
  [0.3, 0.56],
  [0.3, 0.89],
  [0.62, 0.79],
  [0.62, 1.1],
];

const JOINT_EDGES = edges(JOINT);
const LEFT_BOARD = edges([[-0.1, -0.1], ...JOINT, [-0.1, 1.1], [-0.1, -0.1]]);

/** The company's mark, a dovetail joint of two boards, as a square transparent PNG. */
export const logo: Buffer = encodePng(rasterise(colorAt, 480));

function colorAt(point: Point): string | null {
  if (!insideRoundedSquare(point, CORNER_RADIUS)) return null;
  if (nearEdge(point, JOINT_EDGES, GAP / 2)) return null;
  return insideOutline(point, LEFT_BOARD) ? color.pine : color.oak;
}
