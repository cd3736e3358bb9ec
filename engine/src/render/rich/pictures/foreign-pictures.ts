import { fromLatin1 } from '../../../bytes.ts';

/** Picture formats that not every office suite opens, by their first bytes. */
const KINDS: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['WebP picture', /^RIFF[^]{4}WEBP/],
  ['TIFF picture', /^(?:II\*\0|MM\0\*)/],
  ['HEIC or AVIF picture', /^[^]{4}ftyp(?:hei[cxms]|mif1|msf1|avi[fs])/],
  ['PDF file', /^%PDF-/],
  ['SVG drawing', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i],
  ['Windows metafile', /^(?:\xd7\xcd\xc6\x9a|[^]{40} EMF)/],
];
const HEAD = 64;

/** @returns a name such as "WebP picture"; null for unknown bytes */
export function foreignKindOf(content: Uint8Array): string | null {
  const start = fromLatin1(content.subarray(0, HEAD));
  return KINDS.find(([, beginning]) => beginning.test(start))?.[0] ?? null;
}
