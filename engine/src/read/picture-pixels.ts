import { TIFF } from 'image-size/types/tiff';
import { WEBP } from 'image-size/types/webp';
import { fromLatin1, viewOf } from '../bytes.ts';

/** Office suites decode a picture to four bytes per pixel: 256 MB. */
export const MAX_PIXELS = 64 * 1024 * 1024;

/** The size of a picture as its file states it, before any rotation. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The format of a picture, and its size; null if the file is too damaged to state one. */
export interface PictureFormat {
  readonly format: 'PNG' | 'JPEG' | 'GIF' | 'BMP' | 'TIFF' | 'WebP';
  readonly pixels: Pixels | null;
}

type Format = PictureFormat['format'];

const FORMATS: readonly {
  readonly format: Format;
  readonly beginning: RegExp;
  readonly pixels: (content: Uint8Array) => Pixels | null;
}[] = [
  { format: 'PNG', beginning: /^\x89PNG\r\n/u, pixels: pngPixels },
  { format: 'JPEG', beginning: /^\xff\xd8/u, pixels: jpegPixels },
  { format: 'GIF', beginning: /^GIF8/u, pixels: gifPixels },
  { format: 'BMP', beginning: /^BM/u, pixels: bmpPixels },
  {
    format: 'TIFF',
    beginning: /^(?:II\*\0|MM\0\*)/u,
    pixels: (content) => TIFF.calculate(content),
  },
  {
    format: 'WebP',
    beginning: /^RIFF[^]{4}WEBP/u,
    pixels: (content) => WEBP.calculate(content),
  },
];

/**
 * Returns the format of a raster picture and its size in pixels, from its bytes. Nothing is decoded.
 * @returns null for other content
 */
export function pictureFormatOf(content: Uint8Array): PictureFormat | null {
  const start = fromLatin1(content.subarray(0, 16));
  const known = FORMATS.find(({ beginning }) => beginning.test(start));
  if (!known) return null;
  return { format: known.format, pixels: statedPixels(content, known.pixels) };
}

function statedPixels(
  content: Uint8Array,
  read: (content: Uint8Array) => Pixels | null,
): Pixels | null {
  try {
    return read(content);
  } catch {
    // The file ends before its size.
    return null;
  }
}

/** PNG specification, 11.2.2: the first chunk is IHDR. */
function pngPixels(content: Uint8Array): Pixels {
  const view = viewOf(content);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The logical screen (GIF89a, section 18). */
function gifPixels(content: Uint8Array): Pixels {
  const view = viewOf(content);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The size of the header of BMP's first version, which has shorter numbers. */
const BITMAPCOREHEADER = 12;

function bmpPixels(content: Uint8Array): Pixels {
  const view = viewOf(content);
  if (view.getUint32(14, true) === BITMAPCOREHEADER) {
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  }
  // A negative height means that the first row is the top one.
  const width = Math.abs(view.getInt32(18, true));
  return { width, height: Math.abs(view.getInt32(22, true)) };
}

/** Markers of JPEG segments (ITU-T T.81, table B.1). */
const SCAN = 0xda;
const END = 0xd9;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Skips bytes between segments, as decoders do. */
function jpegPixels(content: Uint8Array): Pixels | null {
  const view = viewOf(content);
  let at = 2;
  for (;;) {
    at = content.indexOf(0xff, at);
    if (at === -1) return null;
    while (content[at] === 0xff) at += 1;
    const marker = content[at] ?? 0;
    at += 1;
    if (marker === 0 || hasNoLength(marker)) continue;
    if (marker === SCAN || marker === END) return null;
    if (isFrame(marker)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    at += view.getUint16(at);
  }
}
