import type { DriveFiles } from '../../../drive-files.ts';
import type { Picture, QrCode } from '../../../language/pipeline/rich-value.ts';
import type { PictureFile } from './picture-file.ts';
import { readPictureFile } from './picture-file.ts';
import type { Size } from './picture-size.ts';
import { sizeOnPage } from './picture-size.ts';
import { pictureBytes } from './picture-source.ts';
import { drawQrCode } from './qr-code-picture.ts';

/** What is shown as a picture. */
export type Pictured = Picture | QrCode;

/** How the warning begins when a picture cannot be shown. */
export const PICTURE_OMITTED: Readonly<Record<Pictured['kind'], string>> = {
  picture: 'The picture was omitted',
  qrcode: 'The QR code was omitted',
};

/**
 * The file of a picture or a QR code.
 * @throws UnusableValue
 */
export function pictureFileOf(value: Pictured, driveFiles: Pick<DriveFiles, 'get'>): PictureFile {
  if (value.kind === 'qrcode') return drawQrCode(value);
  return readPictureFile(pictureBytes(value.source, driveFiles));
}

/** How large it is shown where it is not given a frame, in EMU. */
export function sizeOf(value: Pictured, file: PictureFile): Size {
  if (value.kind === 'qrcode') return sizeOnPage(file, { width: value.size, height: value.size });
  return sizeOnPage(file, value);
}

/** What is read out to people who do not see the picture: what a QR code leads to. */
export function alternativeText(value: Pictured): string {
  return value.kind === 'qrcode' ? value.text : '';
}
