import sharp from 'sharp';
import { pictureFormatOf } from '../../../engine/src/read/picture-pixels.ts';

const square = { width: 30, height: 20, channels: 3, background: '#b00' } as const;
const picture = () => sharp({ create: square });

describe('The size of a picture', () => {
  it.each([
    ['PNG', 'png'],
    ['JPEG', 'jpeg'],
    ['GIF', 'gif'],
    ['TIFF', 'tiff'],
    ['WebP', 'webp'],
  ] as const)('is read from a %s', async (format, written) => {
    const content = await picture()[written]().toBuffer();
    expect(pictureFormatOf(content)).toEqual({
      format,
      pixels: expect.objectContaining({ width: 30, height: 20 }) as unknown,
    });
  });

  it('is read from a BMP of both versions, top-down too', () => {
    const bmp = Buffer.alloc(64);
    bmp.write('BM', 0, 'latin1');
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(30, 18);
    bmp.writeInt32LE(-20, 22);
    expect(pictureFormatOf(bmp)).toEqual({ format: 'BMP', pixels: { width: 30, height: 20 } });
    bmp.writeUInt32LE(12, 14);
    bmp.writeUInt16LE(50_000, 18);
    bmp.writeUInt16LE(40_000, 20);
    expect(pictureFormatOf(bmp)).toEqual({
      format: 'BMP',
      pixels: { width: 50_000, height: 40_000 },
    });
  });

  it('is read from a JPEG behind megabytes of other segments, and bytes between them', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const segment = Buffer.alloc(65_535 + 2);
    segment.writeUInt32BE(0xffe1ffff, 0);
    const before = Array.from({ length: 50 }, () => segment);
    const content = Buffer.concat([
      jpeg.subarray(0, 2),
      ...before,
      Buffer.from([0, 1, 0xff, 0xff]),
      jpeg.subarray(3),
    ]);
    expect(pictureFormatOf(content)?.pixels).toEqual({ width: 30, height: 20 });
  });

  it.each(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xd9', 'GIF89a', 'BM', 'II*\0', 'RIFF0000WEBP'])(
    'is unknown if the file has none: %j',
    (content) => {
      expect(pictureFormatOf(Buffer.from(content, 'latin1'))?.pixels).toBeNull();
    },
  );

  it('of other content is none', () => {
    expect(pictureFormatOf(Buffer.from('%PDF-1.7'))).toBeNull();
    expect(pictureFormatOf(Buffer.alloc(0))).toBeNull();
  });
});
