import { attributeOf } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Crop } from './crop.ts';
import type { PlaceholderPicture } from './placeholder-picture.ts';
import { piecesOf } from './placeholder-picture.ts';
import { childNamed } from '../blocks/structure.ts';

const CROPPED = ['cropleft', 'croptop', 'cropright', 'cropbottom'] as const;
/** The denominator of fractions in VML: `16384f` is a quarter. */
const WHOLE = 65_536;

/**
 * Reads a placeholder picture in VML. Word writes it beside the picture itself, for versions before
 * 2010.
 * @param shape a `<v:shape>` or a `<v:rect>`
 * @returns null if it has no alternative text, or no picture of the file
 */
export function vmlPlaceholder(source: string, shape: Element): PlaceholderPicture | null {
  const image = childNamed(shape, 'v:imagedata');
  const alternativeText = attributeOf(source, shape, 'alt');
  const relationship = image && attributeOf(source, image, 'r:id');
  if (!image || !alternativeText || !relationship) return null;
  const cropped = CROPPED.flatMap((name) => attributeOf(source, image, name) ?? []);
  return {
    alternativeText: alternativeText.value,
    pieces: piecesOf(source, shape, [
      { ...alternativeText, by: ['alt="', { write: 'alternative text' }, '"'] },
      {
        ...relationship,
        by: ['r:id="', { write: 'relationship' }, '"', { write: 'crop in VML' }],
      },
      ...cropped.map((range) => ({ ...range, by: [] })),
    ]),
    frame: frameOf(attributeOf(source, shape, 'style')?.value ?? ''),
    crop: cropOf(source, image),
    prefix: '',
  };
}

/** Only the aspect ratio matters; Word writes both sides in the same unit. */
function frameOf(style: string): PlaceholderPicture['frame'] {
  const side = (name: string) =>
    Number(new RegExp(`(?:^|;)\\s*${name}:([\\d.]+)`, 'u').exec(style)?.[1] ?? 0);
  const [width, height] = [side('width'), side('height')];
  return width > 0 && height > 0 ? { width, height } : null;
}

function cropOf(source: string, image: Element): Crop {
  const [left, top, right, bottom] = CROPPED.map((name) =>
    partOf(attributeOf(source, image, name)?.value ?? '0'),
  );
  return { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
}

function partOf(written: string): number {
  const part = written.endsWith('f') ? Number(written.slice(0, -1)) / WHOLE : Number(written);
  return Number.isFinite(part) ? part : 0;
}
