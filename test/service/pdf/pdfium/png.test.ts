import sharp from 'sharp';
import { toPng } from '../../../../service/src/pdf/pdfium/png.ts';

const pixelsOf = async (png: Uint8Array) => {
  const { data, info } = await sharp(png).toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const { width, height, channels } = info;
  return { width, height, channels, data: [...data] };
};

describe('a PNG', () => {
  it('has three bytes per pixel', async () => {
    const data = Uint8Array.of(255, 0, 0, 9, 0, 255, 0, 8, 0, 0, 255, 7, 1, 2, 3, 0);
    expect(await pixelsOf(toPng({ width: 2, height: 2, data }))).toEqual({
      width: 2,
      height: 2,
      channels: 3,
      data: [255, 0, 0, 0, 255, 0, 0, 0, 255, 1, 2, 3],
    });
  });
});
