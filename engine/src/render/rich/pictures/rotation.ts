/** The rotation that makes a picture upright: mirrored first, then rotated clockwise. */
export interface Rotation {
  readonly quarters: 0 | 1 | 2 | 3;
  /** Left and right are exchanged. */
  readonly isMirrored: boolean;
}

/** The rotation of a picture that is already upright. */
export const UPRIGHT: Rotation = { quarters: 0, isMirrored: false };

/** A quarter turn, in 60,000ths of a degree (ECMA-376 part 1, §20.1.10.3). */
export const QUARTER_TURN = 5_400_000;

/** Returns a size after a rotation; an odd number of quarter turns swaps width and height. */
export function rotated<Sides extends { readonly width: number; readonly height: number }>(
  size: Sides,
  { quarters }: Rotation,
): Sides {
  if (quarters % 2 === 0) return size;
  return { ...size, width: size.height, height: size.width };
}

/** Returns the rotation as attributes of `<a:xfrm>`, each with a leading space. */
export function rotationAttributes({ quarters, isMirrored }: Rotation): string {
  const rotation = quarters === 0 ? '' : ` rot="${quarters * QUARTER_TURN}"`;
  return rotation + (isMirrored ? ' flipH="1"' : '');
}
