import { toUtf8, writeUint16, writeUint32 } from '../bytes.ts';
import type { StoredEntry } from './directory.ts';
import type { Method } from './entry.ts';
import { pack, PackedPart, type PartContent } from './packed-part.ts';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_HEADER_LENGTH = 46;
/** The version of the format that knows folders and deflate (APPNOTE.TXT §4.4.3). */
const VERSION = 20;
const UTF8 = 0x0800;
/**
 * 1 January 1980, the first date that an archive can store. A fixed date makes the output
 * deterministic.
 */
const FIRST_DAY = 0x21;

/** An entry to write, without its offset in the archive. */
export interface WrittenEntry {
  readonly localHeader: Uint8Array;
  readonly stored: Uint8Array;
  /** Without the offset of the local header, which `CENTRAL_OFFSET_AT` takes. */
  readonly centralHeader: Uint8Array;
}

/** The position of the local header's offset in a central header (APPNOTE.TXT §4.3.12). */
export const CENTRAL_OFFSET_AT = 42;

/** Copies an entry as stored. */
export function unchangedEntry(entry: StoredEntry): WrittenEntry {
  return withHeaders({ ...entry, flags: entry.isUtf8 ? UTF8 : 0 });
}

/** Copies an entry under another name. */
export function copiedEntry(name: string, entry: StoredEntry): WrittenEntry {
  return withHeaders({ ...entry, nameBytes: toUtf8(name), flags: UTF8 });
}

/** Creates an entry with new content, compressed unless it is small. */
export function changedEntry(name: string, part: PartContent): WrittenEntry {
  const { method, crc, size, stored } =
    part instanceof PackedPart ? part : pack(name, typeof part === 'string' ? toUtf8(part) : part);
  return withHeaders({
    nameBytes: toUtf8(name),
    flags: UTF8,
    method,
    time: 0,
    date: FIRST_DAY,
    crc,
    size,
    stored,
  });
}

interface Described {
  readonly nameBytes: Uint8Array;
  readonly flags: number;
  readonly method: Method;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly size: number;
  readonly stored: Uint8Array;
}

function withHeaders(entry: Described): WrittenEntry {
  const { nameBytes, stored } = entry;
  const localHeader = new Uint8Array(LOCAL_HEADER_LENGTH + nameBytes.length);
  writeUint32(localHeader, 0, LOCAL_HEADER);
  writeDescription(localHeader, 4, entry);
  localHeader.set(nameBytes, LOCAL_HEADER_LENGTH);
  const centralHeader = new Uint8Array(CENTRAL_HEADER_LENGTH + nameBytes.length);
  writeUint32(centralHeader, 0, CENTRAL_HEADER);
  writeUint16(centralHeader, 4, VERSION);
  writeDescription(centralHeader, 6, entry);
  centralHeader.set(nameBytes, CENTRAL_HEADER_LENGTH);
  return { localHeader, stored, centralHeader };
}

/** The 26 bytes that the local and the central header have in common. */
function writeDescription(header: Uint8Array, offset: number, entry: Described): void {
  writeUint16(header, offset, VERSION);
  writeUint16(header, offset + 2, entry.flags);
  writeUint16(header, offset + 4, entry.method);
  writeUint16(header, offset + 6, entry.time);
  writeUint16(header, offset + 8, entry.date);
  writeUint32(header, offset + 10, entry.crc);
  writeUint32(header, offset + 14, entry.stored.length);
  writeUint32(header, offset + 18, entry.size);
  writeUint16(header, offset + 22, entry.nameBytes.length);
}
