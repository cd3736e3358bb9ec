import { BMP } from 'image-size/types/bmp';
import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { fromLatin1 } from '../../../bytes.ts';
import type { Pixels } from '../../../read/picture-pixels.ts';
import { MAX_PIXELS, pictureFormatOf } from '../../../read/picture-pixels.ts';
import type { PictureExtension } from '../../parts/part-additions.ts';
import { foreignKindOf } from './foreign-pictures.ts';
import { photographOf } from './jpeg-orientation.ts';
import type { Rotation } from './rotation.ts';
import { rotated, UPRIGHT } from './rotation.ts';
import { UnusableValue } from '../unusable-value.ts';

/** A picture that Word, PowerPoint and LibreOffice open. */
export interface PictureFile {
  readonly content: Uint8Array;
  readonly extension: PictureExtension;
  /** In pixels, when upright. */
  readonly width: number;
  readonly height: number;
  /** The rotation that makes it upright. */
  readonly rotation: Rotation;
}

/**
 * How much of a file is searched for its size, in bytes. A JPEG may have a preview and colour
 * profiles before it; longer data is probably malicious.
 */
const HEAD = 2 * 1024 * 1024;

const ACCEPTED = [
  { extension: 'png', name: 'PNG', type: PNG, signature: '\x89PNG\r\n\x1a\n' },
  { extension: 'jpeg', name: 'JPEG', type: JPG, signature: '\xff\xd8\xff' },
  { extension: 'gif', name: 'GIF', type: GIF, signature: 'GIF8' },
  { extension: 'bmp', name: 'BMP', type: BMP, signature: 'BM' },
] as const;

/**
 * Reads the format and size of a picture from its bytes, whatever its name or data URL states.
 * @throws UnusableValue if it is not a PNG, JPEG, GIF or BMP, is damaged, or has too many pixels
 */
export function readPictureFile(content: Uint8Array): PictureFile {
  const start = fromLatin1(content.subarray(0, 16));
  const kind = ACCEPTED.find(({ signature }) => start.startsWith(signature));
  if (!kind) throw foreign(content);
  const size = sizeIn(content, kind);
  const photograph =
    kind.extension === 'jpeg' ? photographOf(content) : { content, rotation: UPRIGHT };
  const { width, height } = rotated(size, photograph.rotation);
  // A damaged file can state two sizes. A program may read the second one, as the PDF copy does.
  for (const stated of [{ width, height }, pictureFormatOf(content)?.pixels]) {
    if (stated && stated.width * stated.height > MAX_PIXELS) throw tooManyPixels(stated);
  }
  return { ...photograph, extension: kind.extension, width, height };
}

function tooManyPixels({ width, height }: Pixels): UnusableValue {
  return new UnusableValue(
    `it has ${width} × ${height} pixels, which is too large`,
    `Make it smaller: the maximum is ${MAX_PIXELS / 1024 / 1024} megapixels.`,
  );
}

function sizeIn(
  content: Uint8Array,
  { name, type }: (typeof ACCEPTED)[number],
): { width: number; height: number } {
  const damaged = new UnusableValue(`it is a damaged ${name} picture`, 'Save the picture again.');
  try {
    // A copy, because small buffers share memory and the library reads past their end.
    const head = new Uint8Array(content.subarray(0, HEAD));
    if (!type.validate(head)) throw damaged;
    const { width, height } = type.calculate(head);
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // The library's errors name an offset in the file, which does not help users.
  }
  throw damaged;
}

function foreign(content: Uint8Array): UnusableValue {
  const name = foreignKindOf(content);
  const what = name
    ? `it is a ${name}, which not every office program can open`
    : 'its format is unknown';
  return new UnusableValue(what, 'Send it as PNG or JPEG.');
}
