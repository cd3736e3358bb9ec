import type { Crop } from '../../../compile/pictures/crop.ts';
import type { PlaceholderExtent } from '../../../compile/pictures/placeholder-piece.ts';
import type { PlaceholderTransform } from '../../../compile/pictures/placeholder-transform.ts';
import type { Rotation } from './rotation.ts';
import { QUARTER_TURN, rotated } from './rotation.ts';

const FULL_TURN = 4 * QUARTER_TURN;

/**
 * Returns the frame that a rotated picture fills: rotated around its centre, it covers the same
 * area.
 */
export function rotatedTransform(transform: PlaceholderTransform, rotation: Rotation): string {
  if (rotation.quarters === 0 && !rotation.isMirrored) return transform.xml;
  const { nameInFile, x, y } = transform;
  const prefix = nameInFile.slice(0, nameInFile.lastIndexOf(':') + 1);
  const { width, height } = rotated(transform, rotation);
  const left = Math.round(x + (transform.width - width) / 2);
  const top = Math.round(y + (transform.height - height) / 2);
  // Mirroring in the template reverses the direction of the rotation.
  const quarters = transform.isMirrored ? 4 - rotation.quarters : rotation.quarters;
  const angle = (transform.rotation + quarters * QUARTER_TURN) % FULL_TURN;
  const attributes =
    (angle === 0 ? '' : ` rot="${angle}"`) +
    (transform.isMirrored === rotation.isMirrored ? '' : ' flipH="1"');
  return (
    `<${nameInFile}${attributes}><${prefix}off x="${left}" y="${top}"/>` +
    `<${prefix}ext cx="${width}" cy="${height}"/></${nameInFile}>`
  );
}

/** Returns the extent of a picture in a Word file, which is the one before the rotation. */
export function rotatedExtent(
  { xml, width, height }: PlaceholderExtent,
  { quarters }: Rotation,
): string {
  if (quarters % 2 === 0) return xml;
  return xml
    .replace(/\bcx\s*=\s*["']\d+["']/u, `cx="${height}"`)
    .replace(/\bcy\s*=\s*["']\d+["']/u, `cy="${width}"`);
}

/** Converts the crop of the upright picture to that of the picture as stored. */
export function cropBeforeRotation(crop: Crop, { quarters, isMirrored }: Rotation): Crop {
  let before = crop;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const { left, top, right, bottom } = before;
    before = { left: top, top: right, right: bottom, bottom: left };
  }
  return isMirrored ? { ...before, left: before.right, right: before.left } : before;
}
