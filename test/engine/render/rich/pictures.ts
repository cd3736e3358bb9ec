import { blackAndWhitePng } from '../../../../engine/src/render/rich/pictures/black-and-white-png.ts';

/** Returns a square PNG with this side length in pixels. */
export function squarePng(pixels: number): Buffer {
  const isBlack = (row: number, column: number) => row === column;
  return Buffer.from(blackAndWhitePng({ edge: pixels, isBlack }, 1));
}

/** Returns a PNG with this density in pixels per metre. */
export function pngWithDensity(pixels: number, aMetre: number): Buffer {
  const png = squarePng(pixels);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(aMetre, 8);
  chunk.writeUInt32BE(aMetre, 12);
  chunk.writeUInt8(1, 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Returns the beginning of a PNG up to its size. */
export function pngHead(width: number, height: number): Buffer {
  const png = Buffer.from(squarePng(1));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** Returns the beginning of a JPEG up to its size. */
export function jpegHead(width: number, height: number, dotsAnInch: number): Buffer {
  const jfif = Buffer.from('ffd8ffe000104a46494600010101000000000000', 'hex');
  jfif.writeUInt16BE(dotsAnInch, 14);
  jfif.writeUInt16BE(dotsAnInch, 16);
  const size = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  size.writeUInt16BE(height, 5);
  size.writeUInt16BE(width, 7);
  return Buffer.concat([jfif, size]);
}

/**
 * Returns the beginning of a JPEG from a phone, up to its size.
 * @param orientation the EXIF value: 6 means rotated clockwise by 90 degrees for display
 */
export function photographHead(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from(
    'ffe1002245786966000049492a00080000000100120103000100000000000000' + '00000000',
    'hex',
  );
  exif.writeUInt16LE(orientation, 28);
  const jpeg = jpegHead(width, height, 72);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** Returns the beginning of a JPEG from a camera, which states no density, up to its size. */
export function cameraHead(width: number, height: number): Buffer {
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010001000000000000',
    'hex',
  );
  const jpeg = jpegHead(width, height, 72);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(20)]);
}

/** Returns the beginning of a GIF up to its size. */
export function gifHead(width: number, height: number): Buffer {
  const gif = Buffer.from('474946383961000000000000', 'hex');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif;
}

/** Returns the beginning of a BMP up to its size and density. */
export function bmpHead(width: number, height: number): Buffer {
  const bmp = Buffer.alloc(54);
  bmp.write('BM', 0, 'latin1');
  bmp.writeUInt32LE(width, 18);
  bmp.writeInt32LE(-height, 22);
  return bmp;
}
