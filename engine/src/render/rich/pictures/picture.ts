import type { DriveFiles } from '../../../drive-files.ts';
import type { Picture, QrCode } from '../../../language/pipeline/rich-value.ts';
import type { PictureFile } from './picture-file.ts';
import { readPictureFile } from './picture-file.ts';
import type { Size } from './picture-size.ts';
import { sizeOnPage } from './picture-size.ts';
import { pictureBytes } from './picture-source.ts';
import { drawQrCode } from './qr-code-picture.ts';

/** A value that is shown as a picture. */
export type Pictured = Picture | QrCode;

/** The start of the warning about a picture that cannot be shown. */
export const PICTURE_OMITTED: Readonly<Record<Pictured['kind'], string>> = {
  picture: 'The picture was omitted',
  qrcode: 'The QR code was omitted',
};

/**
 * Returns the file of a picture or a QR code.
 * @throws UnusableValue
 */
export function pictureFileOf(value: Pictured, driveFiles: Pick<DriveFiles, 'get'>): PictureFile {
  if (value.kind === 'qrcode') return drawQrCode(value);
  return readPictureFile(pictureBytes(value.source, driveFiles));
}

/** Returns the size without a frame, in EMU. */
export function sizeOf(value: Pictured, file: PictureFile): Size {
  if (value.kind === 'qrcode') return sizeOnPage(file, { width: value.size, height: value.size });
  return sizeOnPage(file, value);
}

/** Returns the alternative text; for a QR code, its target. */
export function alternativeText(value: Pictured): string {
  return value.kind === 'qrcode' ? value.text : '';
}
