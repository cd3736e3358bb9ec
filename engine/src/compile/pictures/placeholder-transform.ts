import { attributeOf } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import { childNamed, xmlOf } from '../blocks/structure.ts';

/**
 * The position and rotation of a picture in the template: `<a:xfrm>` (ECMA-376 part 1, §20.1.7.6).
 */
export interface PlaceholderTransform {
  /** As in the template. */
  readonly xml: string;
  readonly nameInFile: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise, in 60,000ths of a degree. */
  readonly rotation: number;
  readonly isMirrored: boolean;
}

const HALF_TURN = 10_800_000;

/** @returns null if the transform is incomplete */
export function placeholderTransform(
  source: string,
  transform: Element,
): PlaceholderTransform | null {
  const offset = childNamed(transform, 'a:off');
  const extent = childNamed(transform, 'a:ext');
  if (!offset || !extent) return null;
  const number = (element: Element, name: string) =>
    Number(attributeOf(source, element, name)?.value ?? 0);
  const isSet = (name: string) =>
    ['1', 'true'].includes(attributeOf(source, transform, name)?.value ?? '');
  // A vertical flip equals a horizontal flip and a half turn.
  const isUpsideDown = isSet('flipV');
  return {
    xml: xmlOf(source, transform),
    nameInFile: transform.nameInFile,
    x: number(offset, 'x'),
    y: number(offset, 'y'),
    width: number(extent, 'cx'),
    height: number(extent, 'cy'),
    rotation: number(transform, 'rot') + (isUpsideDown ? HALF_TURN : 0),
    isMirrored: isSet('flipH') !== isUpsideDown,
  };
}
