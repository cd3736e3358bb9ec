import * as fc from 'fast-check';
import { readPictureFile } from '../../../../../engine/src/render/rich/pictures/picture-file.ts';
import { UPRIGHT } from '../../../../../engine/src/render/rich/pictures/rotation.ts';
import { UnusableValue } from '../../../../../engine/src/render/rich/unusable-value.ts';
import { bmpHead, gifHead, jpegHead, pngHead, squarePng } from '../pictures.ts';

describe('the format and size of a picture', () => {
  it.each([
    ['png', squarePng(7), 7, 7],
    ['png', pngHead(640, 480), 640, 480],
    ['jpeg', jpegHead(1200, 800, 300), 1200, 800],
    ['gif', gifHead(30, 20), 30, 20],
    ['bmp', bmpHead(5, 4), 5, 4],
  ])('are read from the bytes of a %s', (extension, content, width, height) => {
    expect(readPictureFile(content)).toEqual({
      content,
      extension,
      width,
      height,
      rotation: UPRIGHT,
    });
  });
});

describe('a picture is rejected', () => {
  it.each([
    ['a WebP picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'it is a WebP picture'],
    ['a TIFF picture', Buffer.from('II*\0\b\0\0\0'), 'it is a TIFF picture'],
    ['an SVG drawing', Buffer.from('\ufeff <svg xmlns="…">'), 'it is a SVG drawing'],
    ['a HEIC picture', Buffer.from('\0\0\0\x18ftypheic'), 'it is a HEIC or AVIF picture'],
    ['a PDF file', Buffer.from('%PDF-1.7'), 'it is a PDF file'],
    ['some text', Buffer.from('hello'), 'its format is unknown'],
    ['nothing', Buffer.alloc(0), 'its format is unknown'],
  ])('if it is %s', (_, content, what) => {
    expect(() => readPictureFile(content)).toThrow(what);
  });

  it.each([
    ['a PNG', squarePng(7).subarray(0, 12)],
    ['a PNG without pixels', pngHead(0, 0)],
    ['a JPEG without a size', jpegHead(1, 1, 96).subarray(0, 20)],
    ['a GIF', gifHead(3, 3).subarray(0, 7)],
  ])('if it is a truncated %s', (_, content) => {
    expect(() => readPictureFile(content)).toThrow(/it is a damaged \w+ picture\. Save/);
  });

  it('if it states more pixels than an office suite can decode', () => {
    const largest = readPictureFile(pngHead(8 * 1024, 8 * 1024));
    expect(largest).toMatchObject({ width: 8 * 1024, height: 8 * 1024 });
    expect(() => readPictureFile(pngHead(8 * 1024 + 1, 8 * 1024))).toThrow('which is too large');
    expect(() => readPictureFile(pngHead(60_000, 60_000))).toThrow(
      'it has 60000 × 60000 pixels, which is too large. Make it smaller: the maximum is 64 megapixels.',
    );
  });

  it('if it states a second size that is too large, which the program of a PDF copy reads', () => {
    const png = pngHead(640, 480);
    // Before its size, an Apple PNG has a chunk of 16 bytes whose content other programs read as one.
    const chunk = Buffer.from('000000044367424950002002f0000000', 'hex');
    const apple = Buffer.concat([png.subarray(0, 8), chunk, png.subarray(8)]);
    expect(() => readPictureFile(apple)).toThrow('which is too large. Make it smaller');
  });

  it('with a sentence and never with another error, for any bytes', () => {
    const heads = [squarePng(3), jpegHead(9, 9, 72), gifHead(4, 4), bmpHead(4, 4)];
    const mutated = fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 40 }), fc.nat(30))
      .map(([head, noise, at]) => Buffer.concat([head.subarray(0, at), noise, head.subarray(at)]));
    fc.assert(
      fc.property(mutated, (content) => {
        try {
          expect(readPictureFile(content).width).toBeGreaterThan(0);
        } catch (cause) {
          expect(cause).toBeInstanceOf(UnusableValue);
        }
      }),
    );
  });
});
