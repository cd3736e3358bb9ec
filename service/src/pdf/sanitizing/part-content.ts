import { gunzipSync } from 'node:zlib';
import { MAX_PIXELS, pictureFormatOf } from '@docloom/templates/package';
import { RefusedDocument } from './refused-document.ts';

/** The kinds of content that a converter may get, by its bytes; `unknown` is not passed on. */
export type ContentKind = 'xml' | 'picture' | 'unknown';

const MEGAPIXEL = 1024 * 1024;

/** The most that a compressed metafile may decompress to, in bytes. */
const MAX_METAFILE = 48 * 1024 * 1024;

/** How much is searched for the first sign of XML, which may have blanks before it. */
const HEAD = 64 * 1024;

/**
 * Returns the kind of a part's content. LibreOffice recognizes formats by their bytes, whatever
 * their name, content type and relationship say.
 * @throws RefusedDocument for a picture with too many pixels
 */
export function contentKindOf(name: string, content: Uint8Array): ContentKind {
  if (startsAsXml(content)) return 'xml';
  const picture = pictureFormatOf(content);
  if (picture === null) return isMetafile(content) ? 'picture' : 'unknown';
  if (picture.pixels === null) return 'unknown';
  const { width, height } = picture.pixels;
  if (width * height > MAX_PIXELS) {
    throw new RefusedDocument(
      `the picture ${name} has ${String(width)} × ${String(height)} pixels; the maximum is ${String(MAX_PIXELS / MEGAPIXEL)} megapixels`,
      { isTooLarge: true, remedy: 'Replace it with a smaller picture, and try again.' },
    );
  }
  return 'picture';
}

/** Also recognizes UTF-16 without a byte order mark. */
function startsAsXml(content: Uint8Array): boolean {
  const head = Buffer.from(content.subarray(0, HEAD)).toString('latin1');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</u.test(head);
}

/** Windows metafiles, which Word also stores compressed as `.emz` and `.wmz`. */
function isMetafile(content: Uint8Array): boolean {
  const plain = isGzip(content) ? gunzipped(content) : content;
  if (plain === null) return false;
  const bytes = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  if (!startsAsMetafile(bytes)) return false;
  // A metafile can contain a whole file of another format.
  return !CONTAINED.some((beginning) => bytes.includes(beginning));
}

const PLACEABLE_WMF = '\xd7\xcd\xc6\x9a';
/** The size of the header of a WMF in memory or in a file, in words. */
const WMF_HEADER = 9;
const EMF_HEADER = 1;

function startsAsMetafile(bytes: Buffer): boolean {
  if (bytes.length < 44) return false;
  if (bytes.toString('latin1', 0, 4) === PLACEABLE_WMF) return true;
  const isWmf = [1, 2].includes(bytes.readUInt16LE(0)) && bytes.readUInt16LE(2) === WMF_HEADER;
  const isEmf = bytes.readUInt32LE(0) === EMF_HEADER && bytes.toString('latin1', 40, 44) === ' EMF';
  return isWmf || isEmf;
}

const CONTAINED = ['<svg', '<SVG', '%!PS'];

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

function gunzipped(content: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(content, { maxOutputLength: MAX_METAFILE });
  } catch {
    return null;
  }
}
