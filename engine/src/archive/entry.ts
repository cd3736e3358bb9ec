import { fromLatin1, fromUtf8, viewOf } from '../bytes.ts';
import { NotATemplate } from '../errors.ts';
import { BOUNDS } from './bounds.ts';
import { damaged, tooLarge } from './damage.ts';

/** An entry in the central directory. */
export interface Entry {
  readonly name: string;
  /** The raw bytes of its name. */
  readonly nameBytes: Uint8Array;
  /** Whether the name is UTF-8 rather than code page 437. */
  readonly isUtf8: boolean;
  readonly method: Method;
  readonly crc: number;
  /** The compressed and uncompressed size, in bytes. */
  readonly storedSize: number;
  readonly size: number;
  /** MS-DOS time and date. */
  readonly time: number;
  readonly date: number;
  /** The offset of its local header. */
  readonly offset: number;
}

/** How an entry is stored (APPNOTE.TXT §4.4.5); Office files know these two. */
export type Method = typeof STORED | typeof DEFLATED;
export const STORED = 0;
export const DEFLATED = 8;

const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_HEADER_LENGTH = 46;
const ENCRYPTED = 0x0001;
const UTF8 = 0x0800;
/** The value of a size or offset that is stored in the ZIP64 fields instead. */
const ELSEWHERE = 0xffffffff;

/**
 * Reads one entry of the central directory (APPNOTE.TXT §4.3.12).
 * @param directory the central directory and nothing else
 * @param at the offset of the entry; advanced past it
 * @throws NotATemplate
 */
export function readEntry(directory: Uint8Array, at: { offset: number }): Entry {
  const { offset } = at;
  const view = viewOf(directory);
  const nameStart = offset + CENTRAL_HEADER_LENGTH;
  if (nameStart > directory.length || view.getUint32(offset, true) !== CENTRAL_HEADER) {
    throw damaged('its directory is truncated');
  }
  const nameEnd = nameStart + view.getUint16(offset + 28, true);
  at.offset = nameEnd + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  if (at.offset > directory.length) throw damaged('its directory is truncated');
  const flags = view.getUint16(offset + 8, true);
  if (flags & ENCRYPTED) throw new NotATemplate('it is password-protected');
  const nameBytes = directory.subarray(nameStart, nameEnd);
  const entry: Entry = {
    name: flags & UTF8 ? fromUtf8(nameBytes) : fromLatin1(nameBytes),
    nameBytes,
    isUtf8: (flags & UTF8) !== 0,
    method: methodOf(view.getUint16(offset + 10, true)),
    time: view.getUint16(offset + 12, true),
    date: view.getUint16(offset + 14, true),
    crc: view.getUint32(offset + 16, true),
    storedSize: view.getUint32(offset + 20, true),
    size: view.getUint32(offset + 24, true),
    offset: view.getUint32(offset + 42, true),
  };
  checkEntry(entry);
  return entry;
}

function methodOf(method: number): Method {
  if (method === STORED || method === DEFLATED) return method;
  throw new NotATemplate('it uses a compression method that Office files do not use');
}

function checkEntry({ name, size, storedSize, method, offset }: Entry): void {
  if (size === ELSEWHERE || storedSize === ELSEWHERE || offset === ELSEWHERE) {
    throw new NotATemplate('it is a ZIP64 archive, which is not supported');
  }
  if (!isPlainName(name)) {
    throw new NotATemplate('it has an entry whose name points outside the archive');
  }
  if (method === STORED && size !== storedSize)
    throw damaged(`the sizes of ${name} are inconsistent`);
  if (hasSuspiciousRatio({ size, storedSize })) throw tooLarge(`${name} in it`, size);
}

/** Returns whether the compression ratio is high enough to indicate a ZIP bomb. */
export function hasSuspiciousRatio({ size, storedSize }: Pick<Entry, 'size' | 'storedSize'>) {
  return size > BOUNDS.ratioFrom && size > storedSize * BOUNDS.ratio;
}

/** Returns whether a name stays inside the archive: no `..`, no drive, no absolute path. */
function isPlainName(name: string): boolean {
  if (name === '' || name.startsWith('/') || /[\\\0]|^[a-z]:/iu.test(name)) return false;
  return !name.split('/').includes('..');
}
