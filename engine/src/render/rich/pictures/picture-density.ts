import type { PictureExtension } from '../../parts/part-additions.ts';

/** The density of a picture that states none, in pixels per inch. */
const ASSUMED = 96;
/** A density outside these limits is an error of the program that wrote it. */
const MIN_DENSITY = 30;
const MAX_DENSITY = 2400;
const METRES_PER_INCH = 0.0254;
const CENTIMETRES_PER_INCH = 2.54;
const JFIF_CENTIMETRES = 2;
/** The maximum number of PNG chunks before the pixels; real files have a handful. */
const MAX_CHUNKS = 50;

/** Returns a picture's density in pixels per inch, as stated in its file, or 96. */
export function densityOf(content: Uint8Array, extension: PictureExtension): number {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const density = READERS[extension](bytes) ?? ASSUMED;
  return density >= MIN_DENSITY && density <= MAX_DENSITY ? density : ASSUMED;
}

type ReadDensity = (bytes: DataView) => number | null;

const READERS: Readonly<Record<PictureExtension, ReadDensity>> = {
  png: densityOfPng,
  jpeg: densityOfJpeg,
  bmp: densityOfBmp,
  gif: () => null,
};

/** The chunk `pHYs` before the pixels (PNG specification, 11.3.4.3). */
function densityOfPng(bytes: DataView): number | null {
  let chunk = 8;
  for (let count = 0; count < MAX_CHUNKS && chunk + 21 <= bytes.byteLength; count += 1) {
    const kind = textAt(bytes, chunk + 4, 4);
    if (kind === 'IDAT') return null;
    if (kind === 'pHYs') {
      const isMetres = bytes.getUint8(chunk + 16) === 1;
      return isMetres ? bytes.getUint32(chunk + 8) * METRES_PER_INCH : null;
    }
    chunk += 12 + bytes.getUint32(chunk);
  }
  return null;
}

/**
 * The segment `JFIF` (ITU-T T.871, 10.1); without a unit it states only the aspect ratio of a
 * pixel.
 */
function densityOfJpeg(bytes: DataView): number | null {
  if (bytes.byteLength < 18 || textAt(bytes, 6, 4) !== 'JFIF') return null;
  const unit = bytes.getUint8(13);
  if (unit === 0) return null;
  const density = bytes.getUint16(14);
  return unit === JFIF_CENTIMETRES ? density * CENTIMETRES_PER_INCH : density;
}

function densityOfBmp(bytes: DataView): number | null {
  if (bytes.byteLength < 42) return null;
  return bytes.getInt32(38, true) * METRES_PER_INCH;
}

function textAt(bytes: DataView, offset: number, length: number): string {
  return String.fromCharCode(
    ...Array.from({ length }, (_, index) => bytes.getUint8(offset + index)),
  );
}
