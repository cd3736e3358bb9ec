import { inflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { drawQrCode } from '../../../../../engine/src/render/rich/pictures/qr-code-picture.ts';

const TEXT = 'https://pay.example/order/4711';
const SIZE = 1_080_000;
const code = (text: string, size = SIZE) => drawQrCode({ kind: 'qrcode', text, size });

/** Returns the pixels of a PNG with one bit per pixel: true is black. */
function pixelsOf({ content, width }: { content: Uint8Array; width: number }): boolean[][] {
  const png = Buffer.from(content);
  const packed = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  const rows = inflateSync(packed);
  const rowBytes = 1 + Math.ceil(width / 8);
  return Array.from({ length: width }, (_, row) =>
    Array.from({ length: width }, (__, column) => {
      const byte = rows.readUInt8(row * rowBytes + 1 + (column >> 3));
      return (byte & (0x80 >> (column & 7))) === 0;
    }),
  );
}

describe('a QR code', () => {
  it('has the squares of its text, sharp, with an empty margin of four squares', () => {
    const { modules } = create(TEXT, { errorCorrectionLevel: 'M' });
    const picture = code(TEXT);
    const scale = picture.width / (modules.size + 8);
    expect(Number.isInteger(scale)).toBe(true);

    const pixels = pixelsOf(picture);
    const expected = pixels.map((row, y) =>
      row.map((_, x) => {
        const [r, c] = [Math.floor(y / scale) - 4, Math.floor(x / scale) - 4];
        const isInside = r >= 0 && c >= 0 && r < modules.size && c < modules.size;
        return isInside && modules.data[r * modules.size + c] === 1;
      }),
    );
    expect(pixels).toEqual(expected);
  });

  it('has a printer’s resolution', () => {
    expect(code(TEXT, SIZE).width).toBeGreaterThanOrEqual((SIZE / 914_400) * 300);
    expect(code(TEXT, 3 * SIZE).width).toBeGreaterThan(code(TEXT, SIZE).width);
  });

  it('always has the same bytes', () => {
    expect(code(TEXT).content).toEqual(code(TEXT).content);
  });

  it('supports letters of every script, and unpaired surrogates', () => {
    expect(code('Grüße 漢字 😀').width).toBeGreaterThan(0);
    expect(code('\ud83d').width).toBeGreaterThan(0);
  });

  it('holds up to 2331 bytes', () => {
    expect(code('ä'.repeat(1165) + 'a').width).toBeGreaterThan(0);
    expect(() => code('ä'.repeat(1166))).toThrow('its text is longer than 2331 bytes');
  });

  it.each([
    ['nothing', '', 'its text is empty'],
    ['more than fits', 'ä'.repeat(1200), 'its text is longer than 2331 bytes'],
    ['a novel', 'a'.repeat(1_000_000), 'its text is longer than 2331 bytes'],
  ])('is rejected for %s', (_, text, what) => {
    expect(() => code(text)).toThrow(what);
  });
});
