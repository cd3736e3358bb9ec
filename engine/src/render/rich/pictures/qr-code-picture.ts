import { create } from 'qrcode';
import { toUtf8 } from '../../../bytes.ts';
import type { QrCode } from '../../../language/pipeline/rich-value.ts';
import { blackAndWhitePng } from './black-and-white-png.ts';
import type { PictureFile } from './picture-file.ts';
import { UPRIGHT } from './rotation.ts';
import { UnusableValue } from '../unusable-value.ts';

const INCH = 914_400;
/** The empty margin that cameras need, in squares (ISO/IEC 18004). */
const MARGIN = 4;
/** The resolution of printers. */
const DOTS_PER_INCH = 300;
/** Fewer pixels per square look blurred on a screen. */
const MIN_PIXELS = 4;
const MAX_PIXELS = 40;
/** The capacity with error correction M, checked before encoding. */
const MAX_BYTES = 2331;

/**
 * Draws a QR code with error correction M, which tolerates damage to 15 % of it.
 * @throws UnusableValue if the text is empty or too long
 */
export function drawQrCode({ text, size }: QrCode): PictureFile {
  if (text === '') throw new UnusableValue('its text is empty', 'Send text or an address.');
  const squares = squaresOf(text);
  const edge = squares.size + 2 * MARGIN;
  const dots = (size / INCH) * DOTS_PER_INCH;
  const scale = Math.min(MAX_PIXELS, Math.max(MIN_PIXELS, Math.ceil(dots / edge)));
  const content = blackAndWhitePng(
    {
      edge,
      isBlack: (row, column) => isInside(squares.size, row, column) && squares.at(row, column),
    },
    scale,
  );
  const pixels = edge * scale;
  return { content, extension: 'png', width: pixels, height: pixels, rotation: UPRIGHT };
}

interface QrSquares {
  readonly size: number;
  readonly at: (row: number, column: number) => boolean;
}

function squaresOf(text: string): QrSquares {
  const tooLong = new UnusableValue(
    `its text is longer than ${MAX_BYTES} bytes`,
    'Send a shorter text, such as an address.',
  );
  if (toUtf8(text).length > MAX_BYTES) throw tooLong;
  try {
    const { modules } = create(text.toWellFormed(), { errorCorrectionLevel: 'M' });
    return {
      size: modules.size,
      at: (row, column) => modules.data[(row - MARGIN) * modules.size + column - MARGIN] === 1,
    };
  } catch {
    // The only reason for which the library rejects a text.
    throw tooLong;
  }
}

function isInside(size: number, row: number, column: number): boolean {
  return row >= MARGIN && column >= MARGIN && row < size + MARGIN && column < size + MARGIN;
}
