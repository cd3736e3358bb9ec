import { attributeOf } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';

/** The crop at each edge of a picture, as a fraction of its width or height: 0.25 is a quarter. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** Reads the crop of an `<a:srcRect>` (ECMA-376 part 1, §20.1.8.55). */
export function cropOf(source: string, sourceRectangle: Element | undefined): Crop {
  if (!sourceRectangle) return NO_CROP;
  const edge = (name: string) => partOf(attributeOf(source, sourceRectangle, name)?.value ?? '0');
  return { left: edge('l'), top: edge('t'), right: edge('r'), bottom: edge('b') };
}

/** Parses a percentage of the schema, in thousandths or with a percent sign, as a fraction. */
function partOf(percentage: string): number {
  const isWithSign = percentage.endsWith('%');
  const part = isWithSign ? Number(percentage.slice(0, -1)) / 100 : Number(percentage) / 100_000;
  return Number.isFinite(part) ? part : 0;
}
