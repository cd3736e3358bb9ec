import sharp from 'sharp';
import { writePng } from '../../service/src/png.ts';

const pixelsOf = async (png: Buffer) => {
  const { data, info } = await sharp(png).toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const { width, height, channels } = info;
  return { width, height, channels, data: [...data] };
};

describe('a PNG', () => {
  it('has three bytes a pixel', async () => {
    const rows = Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 1, 2, 3]);
    const png = writePng({ width: 2, height: 2, kind: 'truecolour', rows });
    expect(await pixelsOf(png)).toEqual({
      width: 2,
      height: 2,
      channels: 3,
      data: [255, 0, 0, 0, 255, 0, 0, 0, 255, 1, 2, 3],
    });
  });

  it('has a bit a pixel, with white as 1', async () => {
    const rows = Buffer.from([0, 0b10100000]);
    const png = writePng({ width: 3, height: 1, kind: 'blackAndWhite', rows }, 9);
    const { width, channels, data } = await pixelsOf(png);
    expect({ width, first: data.filter((_, index) => index % channels === 0) }).toEqual({
      width: 3,
      first: [255, 0, 255],
    });
  });
});
