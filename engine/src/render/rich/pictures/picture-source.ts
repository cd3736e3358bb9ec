import type { DriveFiles } from '../../../drive-files.ts';
import { DRIVE_FILE_BOUNDS } from '../../../drive-files.ts';
import { fromBase64 } from '../base64.ts';
import { UnusableValue } from '../unusable-value.ts';

/** The maximum size of a picture from any source, in bytes. */
const MAX_BYTES = DRIVE_FILE_BOUNDS.size;
const MEGABYTE = 1024 * 1024;

const DATA_URL = /^data:[^,]{0,200},/iu;
const BASE64 = /^[\w+/\-\s]*={0,2}\s*$/u;
const ADDRESS = /^[a-z][a-z\d+.-]{1,20}:\/\//iu;
const DRIVE_FILE_ID = /^fil_\w{1,60}$/u;

/**
 * Returns the bytes of a picture.
 * @param source a data URL, base64 (or base64url, with or without line breaks), or a Drive File's
 * ID
 * @param driveFiles the provided Drive Files; nothing is ever fetched
 * @throws UnusableValue
 */
export function pictureBytes(source: string, driveFiles: Pick<DriveFiles, 'get'>): Uint8Array {
  const bytes = DRIVE_FILE_ID.test(source) ? bytesOfFile(source, driveFiles) : decode(source);
  if (bytes.length === 0) throw new UnusableValue('it is empty', 'Send a PNG or JPEG picture.');
  if (bytes.length > MAX_BYTES) throw tooLarge();
  return bytes;
}

function bytesOfFile(id: string, driveFiles: Pick<DriveFiles, 'get'>): Uint8Array {
  const content = driveFiles.get(id) ?? 'unknown';
  switch (content) {
    case 'unknown':
      // The message must not reveal whether a file exists that its reader may not see.
      throw new UnusableValue(
        `there is no Drive File "${id}" that the owner of the workflow can access`,
        'Upload the picture, or correct its ID.',
      );
    case 'too large':
      throw tooLarge();
    case 'too many':
      throw tooMany();
    default:
      return content;
  }
}

function decode(source: string): Uint8Array {
  // Four characters encode three bytes; the rest allows for line breaks.
  if (source.length > MAX_BYTES * 1.5) throw tooLarge();
  const text = source.trim();
  if (ADDRESS.test(text)) {
    throw new UnusableValue(
      'it is an address, and pictures are not downloaded from the web',
      'Download the picture in your flow and send its content as base64.',
    );
  }
  const prefix = DATA_URL.exec(text)?.[0] ?? '';
  const isBase64 = prefix === '' || /;base64,$/iu.test(prefix);
  const content = text.slice(prefix.length);
  if (!isBase64 || !BASE64.test(content)) {
    throw new UnusableValue(
      'it is not a base64 data URL, base64 or the ID of a Drive File',
      'Send the content of a PNG or JPEG file as base64.',
    );
  }
  return fromBase64(content);
}

function tooLarge(): UnusableValue {
  return new UnusableValue(
    `it is larger than ${MAX_BYTES / MEGABYTE} MB`,
    'Make the picture smaller before you send it.',
  );
}

function tooMany(): UnusableValue {
  const { count, sizeTogether } = DRIVE_FILE_BOUNDS;
  return new UnusableValue(
    `the document shows more than ${count} Drive Files, or more than ${sizeTogether / MEGABYTE} MB of them`,
    'Show fewer pictures in one document, or smaller ones.',
  );
}
