import sharp from 'sharp';
import { blackAndWhitePng } from '../../../../../engine/src/render/rich/pictures/black-and-white-png.ts';

it('a PNG has one bit per pixel, black where a square is black', async () => {
  const chequers = { edge: 3, isBlack: (row: number, column: number) => (row + column) % 2 === 1 };
  const png = blackAndWhitePng(chequers, 3);
  // Bits per sample, and the colour type: greyscale.
  expect([png[24], png[25]]).toEqual([1, 0]);
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({
    resolveWithObject: true,
  });
  const rows = Array.from({ length: info.height }, (_, row) =>
    [...data.subarray(row * info.width * info.channels, (row + 1) * info.width * info.channels)]
      .filter((_, index) => index % info.channels === 0)
      .map((value) => (value === 0 ? '#' : '.'))
      .join(''),
  );
  const odd = '...###...';
  const even = '###...###';
  expect(rows).toEqual([odd, odd, odd, even, even, even, odd, odd, odd]);
});
