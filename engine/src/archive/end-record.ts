import { areEqual, viewOf } from '../bytes.ts';
import { foreignFormat } from '../formats/foreign-formats.ts';
import { NotATemplate } from '../errors.ts';
import { BOUNDS } from './bounds.ts';

const END_RECORD = 0x06054b50;
const END_RECORD_LENGTH = 22;
const MAX_COMMENT = 0xffff;
/** The value of a count or offset that is stored in the ZIP64 record instead. */
const COUNT_ELSEWHERE = 0xffff;
const OFFSET_ELSEWHERE = 0xffffffff;
/** The signature of a compound file: Word 97, and password-protected files of later versions. */
const COMPOUND_FILE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** The location of an archive's directory, in bytes from the start of the archive. */
export interface DirectoryLocation {
  readonly start: number;
  readonly end: number;
  /** How many entries it lists. */
  readonly count: number;
}

/**
 * Finds the directory through the end record (APPNOTE.TXT §4.3.16). Data after the record is
 * ignored, as in other readers; data before the archive is not.
 * @throws NotATemplate
 */
export function findDirectory(content: Uint8Array): DirectoryLocation {
  const end = findEndRecord(content);
  const view = viewOf(content);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === COUNT_ELSEWHERE || start === OFFSET_ELSEWHERE) {
    throw new NotATemplate('it is a ZIP64 archive, which is not supported');
  }
  if (count > BOUNDS.entries) throw new NotATemplate('it has too many entries');
  return { start, end, count };
}

function findEndRecord(content: Uint8Array): number {
  const view = viewOf(content);
  const last = content.length - END_RECORD_LENGTH;
  for (let offset = last; offset >= 0 && offset >= last - MAX_COMMENT; offset -= 1) {
    if (view.getUint32(offset, true) === END_RECORD) return offset;
  }
  if (areEqual(content.subarray(0, COMPOUND_FILE.length), COMPOUND_FILE)) {
    throw new NotATemplate('it is password-protected, or saved in the Word 97 format');
  }
  const format = foreignFormat(content);
  if (format) throw new NotATemplate(`it is ${format}`);
  throw new NotATemplate('it is not an Office file (not a ZIP archive, or a damaged one)');
}
