import {
  fitInto,
  sizeOnPage,
} from '../../../../../engine/src/render/rich/pictures/picture-size.ts';
import { readPictureFile } from '../../../../../engine/src/render/rich/pictures/picture-file.ts';
import {
  bmpHead,
  cameraHead,
  gifHead,
  jpegHead,
  pngHead,
  pngWithDensity,
  squarePng,
} from '../pictures.ts';

const CENTIMETRE = 360_000;
const INCH = 914_400;

const wide = readPictureFile(pngHead(400, 200));

describe('the size of a picture on a page', () => {
  it('is the width and height in the tag', () => {
    const wanted = { width: 3 * CENTIMETRE, height: 3 * CENTIMETRE };
    expect(sizeOnPage(wide, wanted)).toEqual(wanted);
  });

  it('keeps the proportions if only one is set', () => {
    const size = { width: 4 * CENTIMETRE, height: 2 * CENTIMETRE };
    expect(sizeOnPage(wide, { width: size.width })).toEqual(size);
    expect(sizeOnPage(wide, { height: size.height })).toEqual(size);
  });

  it.each([
    ['a PNG without a density', squarePng(96)],
    ['a GIF', gifHead(96, 96)],
    ['a BMP without a density', bmpHead(96, 96)],
    ['a PNG with 300 dots an inch', pngWithDensity(300, 11_811)],
    ['a JPEG with 300 dots an inch', jpegHead(300, 300, 300)],
    ['a JPEG with a density that cannot be', jpegHead(96, 96, 1)],
    ['a JPEG of a camera, without a density', cameraHead(96, 96)],
  ])('is an inch for %s', (_, content) => {
    const { width, height } = sizeOnPage(readPictureFile(content), {});
    expect(width / INCH).toBeCloseTo(1, 3);
    expect(height).toBe(width);
  });

  it('fits between the page margins by default', () => {
    const photograph = readPictureFile(pngHead(4000, 3000));
    expect(sizeOnPage(photograph, {})).toEqual({
      width: 16 * CENTIMETRE,
      height: 12 * CENTIMETRE,
    });
    const receipt = readPictureFile(pngHead(1000, 4000));
    expect(sizeOnPage(receipt, {}).height).toBe(22 * CENTIMETRE);
  });

  it('never exceeds Word’s largest page', () => {
    expect(sizeOnPage(wide, { height: 100 * INCH })).toEqual({
      width: 22 * INCH,
      height: 11 * INCH,
    });
  });

  it('is never zero', () => {
    const line = readPictureFile(pngHead(60_000, 1));
    expect(sizeOnPage(line, { width: 10 })).toEqual({ width: 10, height: 1 });
  });
});

it('a picture is fitted into a frame as large as possible', () => {
  expect(fitInto({ width: 1, height: 2 }, { width: 50, height: 50 })).toEqual({
    width: 25,
    height: 50,
  });
});
