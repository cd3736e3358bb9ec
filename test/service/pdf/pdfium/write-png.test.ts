import sharp from 'sharp';
import { writePng } from '../../../../service/src/pdf/pdfium/write-png.ts';

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
    const png = writePng({ width: 2, height: 2, rows });
    expect(await pixelsOf(png)).toEqual({
      width: 2,
      height: 2,
      channels: 3,
      data: [255, 0, 0, 0, 255, 0, 0, 0, 255, 1, 2, 3],
    });
  });
});
