import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Parts } from './archive.ts';
import { picture, wordFile } from './word-file.ts';

/**
 * Different pictures of one colour each, which are small files.
 * @param side in pixels
 */
export async function largePictures(count: number, side: number): Promise<Uint8Array> {
  const names = Array.from({ length: count }, (_, index) => `picture${String(index + 1)}`);
  const media: Record<string, Uint8Array> = {};
  for (const [index, name] of names.entries()) {
    const background = { r: 51, g: 102, b: index };
    const create = { width: side, height: side, channels: 3, background } as const;
    media[`word/media/${name}.png`] = await sharp({ create, limitInputPixels: false })
      .png()
      .toBuffer();
  }
  return withPictures(media, names, 100);
}

/** Returns the given number of different noise pictures. */
export async function manyPictures(count: number): Promise<Uint8Array> {
  const side = 48;
  const raw = { width: side, height: side, channels: 3 } as const;
  const names = Array.from({ length: count }, (_, index) => `picture${String(index + 1)}`);
  const media: Record<string, Uint8Array> = {};
  for (const name of names) {
    media[`word/media/${name}.png`] = await sharp(randomBytes(side * side * 3), { raw })
      .png()
      .toBuffer();
  }
  return withPictures(media, names, 30);
}

/** @param size of their sides, in millimetres */
function withPictures(media: Parts, names: readonly string[], size: number): Uint8Array {
  return wordFile(names.map((name) => picture(name, size)).join(''), {
    media,
    relationships: names.map((name) => ({ id: name, type: 'image', target: `media/${name}.png` })),
  });
}
