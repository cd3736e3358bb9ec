import { crc32, deflateRawSync } from 'node:zlib';
import type { Archive, StoredEntry } from './archive.ts';
import type { Method } from './entry.ts';
import { DEFLATED, STORED } from './entry.ts';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_HEADER_LENGTH = 46;
const END_RECORD = 0x06054b50;
const END_RECORD_LENGTH = 22;
const VERSION = 20;
const UTF8 = 0x0800;
/** 1 January 1980, the first day that an archive can name: the same input gives the same bytes. */
const DATE = 0x21;

/** Measured on filled parts: three times as fast as the usual level, and a tenth larger. */
const DEFLATE = { level: 2, memLevel: 9 } as const;
const ALREADY_SMALL = /\.(?:png|jpe?g|gif|zip|xlsx|mp4|wmv|m4a|mp3)$/iu;

/** An entry as it is written. */
interface WrittenEntry {
  readonly nameBytes: Buffer;
  readonly flags: number;
  readonly method: Method;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly size: number;
  readonly stored: Uint8Array;
}

/** Writes an archive anew with some parts changed. What is not changed is copied as it is stored. */
export class ArchiveWriter {
  readonly #unchanged: ReadonlyMap<string, WrittenEntry>;

  constructor(archive: Archive) {
    this.#unchanged = new Map(
      [...archive.entries].map(([name, entry]) => [name, unchangedEntry(entry)]),
    );
  }

  /**
   * @param parts what takes the place of an entry, or is added behind all others
   * @param removed entries that are left out
   */
  write(
    parts: ReadonlyMap<string, string | Uint8Array>,
    removed: ReadonlySet<string> = new Set(),
  ): Buffer {
    const entries: WrittenEntry[] = [];
    for (const [name, unchanged] of this.#unchanged) {
      if (removed.has(name)) continue;
      const changed = parts.get(name);
      entries.push(changed === undefined ? unchanged : changedEntry(name, changed));
    }
    for (const [name, content] of parts) {
      if (!this.#unchanged.has(name)) entries.push(changedEntry(name, content));
    }
    return writeEntries(entries);
  }
}

/** Writes an archive of parts, in their order. */
export function writeArchive(parts: ReadonlyMap<string, string | Uint8Array>): Buffer {
  return writeEntries([...parts].map(([name, content]) => changedEntry(name, content)));
}

function unchangedEntry(entry: StoredEntry): WrittenEntry {
  const { nameBytes, isUtf8, method, time, date, crc, size, stored } = entry;
  return { nameBytes, flags: isUtf8 ? UTF8 : 0, method, time, date, crc, size, stored };
}

function changedEntry(name: string, part: string | Uint8Array): WrittenEntry {
  const content = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
  const isStored = ALREADY_SMALL.test(name);
  return {
    nameBytes: Buffer.from(name, 'utf8'),
    flags: UTF8,
    method: isStored ? STORED : DEFLATED,
    time: 0,
    date: DATE,
    crc: crc32(content),
    size: content.length,
    stored: isStored ? content : deflateRawSync(content, DEFLATE),
  };
}

function writeEntries(entries: readonly WrittenEntry[]): Buffer {
  const length = entries.reduce(
    (sum, { nameBytes, stored }) =>
      sum + LOCAL_HEADER_LENGTH + CENTRAL_HEADER_LENGTH + 2 * nameBytes.length + stored.length,
    END_RECORD_LENGTH,
  );
  // Every byte of it is written below.
  const archive = Buffer.allocUnsafe(length);
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    offsets.push(offset);
    archive.writeUInt32LE(LOCAL_HEADER, offset);
    writeCommon(archive, offset + 4, entry);
    offset = writeBytes(archive, offset + LOCAL_HEADER_LENGTH, entry.nameBytes);
    offset = writeBytes(archive, offset, entry.stored);
  }
  const directory = offset;
  for (const [index, entry] of entries.entries()) {
    archive.writeUInt32LE(CENTRAL_HEADER, offset);
    archive.writeUInt16LE(VERSION, offset + 4);
    writeCommon(archive, offset + 6, entry);
    // Comment, disk and attributes.
    archive.fill(0, offset + 32, offset + 42);
    archive.writeUInt32LE(offsets[index] ?? 0, offset + 42);
    offset = writeBytes(archive, offset + CENTRAL_HEADER_LENGTH, entry.nameBytes);
  }
  writeEndRecord(archive, offset, { count: entries.length, directory });
  return archive;
}

/** The fields that the local and the central header have in common; 26 bytes. */
function writeCommon(archive: Buffer, offset: number, entry: WrittenEntry): void {
  archive.writeUInt16LE(VERSION, offset);
  archive.writeUInt16LE(entry.flags, offset + 2);
  archive.writeUInt16LE(entry.method, offset + 4);
  archive.writeUInt16LE(entry.time, offset + 6);
  archive.writeUInt16LE(entry.date, offset + 8);
  archive.writeUInt32LE(entry.crc, offset + 10);
  archive.writeUInt32LE(entry.stored.length, offset + 14);
  archive.writeUInt32LE(entry.size, offset + 18);
  archive.writeUInt16LE(entry.nameBytes.length, offset + 22);
  archive.writeUInt16LE(0, offset + 24);
}

function writeBytes(archive: Buffer, offset: number, bytes: Uint8Array): number {
  archive.set(bytes, offset);
  return offset + bytes.length;
}

function writeEndRecord(
  archive: Buffer,
  offset: number,
  { count, directory }: { count: number; directory: number },
): void {
  archive.writeUInt32LE(END_RECORD, offset);
  archive.writeUInt32LE(0, offset + 4);
  archive.writeUInt16LE(count, offset + 8);
  archive.writeUInt16LE(count, offset + 10);
  archive.writeUInt32LE(offset - directory, offset + 12);
  archive.writeUInt32LE(directory, offset + 16);
  archive.writeUInt16LE(0, offset + 20);
}
