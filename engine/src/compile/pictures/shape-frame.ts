import { attributeOf } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import { visit } from '../blocks/structure.ts';

/** The position and size of a shape on its slide, in English Metric Units. */
export interface ShapeFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the frame that a shape or picture states; null if it inherits it from its layout. */
export function shapeFrame(source: string, shape: Element): ShapeFrame | null {
  const numbers = new Map<string, number>();
  visit(shape, (element) => {
    if (element.parent?.name !== 'a:xfrm') return;
    for (const name of ['x', 'y', 'cx', 'cy']) {
      const number = Number(attributeOf(source, element, name)?.value);
      if (Number.isFinite(number)) numbers.set(name, number);
    }
  });
  const [x, y, width, height] = ['x', 'y', 'cx', 'cy'].map((name) => numbers.get(name));
  if (x === undefined || y === undefined || !width || !height) return null;
  return { x, y, width, height };
}
