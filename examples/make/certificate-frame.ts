import type PptxGenJS from 'pptxgenjs';
import { color } from './brand.ts';

/** What a slide master is made of. */
export type MasterObjects = NonNullable<PptxGenJS.SlideMasterProps['objects']>;

/** Size of a slide in inches. */
export interface SlideSize {
  width: number;
  height: number;
}

const EDGE = 0.36;
const BOARD = 0.27;
const TAIL = 0.23;
const INSET = 0.12;

/**
 * Draws the frame of the certificate: four boards with a dovetail in each corner, and a thin line
 * inside them. All sizes are in inches.
 */
export function frame({ width, height }: SlideSize): MasterObjects {
  const right = width - EDGE - BOARD;
  const bottom = height - EDGE - BOARD;
  const along = width - 2 * EDGE;
  const up = bottom - EDGE - BOARD;
  const inside = EDGE + BOARD + INSET;
  return [
    board('Left board', color.oak, EDGE, EDGE + BOARD, BOARD, up),
    board('Right board', color.oak, right, EDGE + BOARD, BOARD, up),
    board('Upper board', color.pine, EDGE, EDGE, along, BOARD),
    board('Lower board', color.pine, EDGE, bottom, along, BOARD),
    dovetail('Upper left dovetail', EDGE, EDGE, 180),
    dovetail('Upper right dovetail', right, EDGE, 180),
    dovetail('Lower left dovetail', EDGE, bottom, 0),
    dovetail('Lower right dovetail', right, bottom, 0),
    {
      rect: {
        objectName: 'Inner line',
        x: inside,
        y: inside,
        w: width - 2 * inside,
        h: height - 2 * inside,
        line: { color: color.rule, width: 0.75 },
      },
    },
  ];
}

type MasterObject = MasterObjects[number];

function board(
  objectName: string,
  fill: string,
  x: number,
  y: number,
  w: number,
  h: number,
): MasterObject {
  return { rect: { objectName, x, y, w, h, fill: { color: fill } } };
}

/** The end of an upright board, let into a level one: a trapezoid, wider at the outer edge. */
function dovetail(objectName: string, x: number, y: number, rotate: number): MasterObject {
  return {
    text: {
      text: '',
      options: {
        objectName,
        shape: 'trapezoid',
        x: x + (BOARD - TAIL) / 2,
        y,
        w: TAIL,
        h: BOARD,
        rotate,
        fill: { color: color.oak },
      },
    },
  };
}
