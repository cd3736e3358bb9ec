import sharp from 'sharp';
import { writePng } from '../../../../../engine/src/render/rich/pictures/png.ts';

it('a PNG has a bit a pixel, with white as 1', async () => {
  const rows = Uint8Array.of(0, 0b10100000);
  const png = writePng({ width: 3, height: 1, rows });
  const { data, info } = await sharp(png).toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const { width, channels } = info;
  expect({ width, first: [...data].filter((_, index) => index % channels === 0) }).toEqual({
    width: 3,
    first: [255, 0, 255],
  });
});
