import type { Archive } from './archive.ts';
import type { WrittenEntry } from './written-entry.ts';
import { CENTRAL_OFFSET_AT, changedEntry, unchangedEntry } from './written-entry.ts';

const END_RECORD = 0x06054b50;
const END_RECORD_LENGTH = 22;

/**
 * Writes an archive anew with some parts changed. What is not changed is copied as it is stored;
 * its headers are made once, since an archive is written again for each document.
 */
export class ArchiveWriter {
  readonly #unchanged: ReadonlyMap<string, WrittenEntry>;

  constructor(archive: Archive) {
    this.#unchanged = new Map(
      [...archive.entries].map(([name, entry]) => [name, unchangedEntry(entry)]),
    );
  }

  /**
   * The same parts give the same bytes.
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

/** Writes an archive of parts, in their order. The same parts give the same bytes. */
export function writeArchive(parts: ReadonlyMap<string, string | Uint8Array>): Buffer {
  return writeEntries([...parts].map(([name, content]) => changedEntry(name, content)));
}

function writeEntries(entries: readonly WrittenEntry[]): Buffer {
  let directoryStart = 0;
  let directoryLength = 0;
  for (const { localHeader, stored, centralHeader } of entries) {
    directoryStart += localHeader.length + stored.length;
    directoryLength += centralHeader.length;
  }
  // Every byte of it is written below.
  const archive = Buffer.allocUnsafe(directoryStart + directoryLength + END_RECORD_LENGTH);
  let offset = 0;
  let central = directoryStart;
  for (const { localHeader, stored, centralHeader } of entries) {
    archive.set(centralHeader, central);
    archive.writeUInt32LE(offset, central + CENTRAL_OFFSET_AT);
    central += centralHeader.length;
    archive.set(localHeader, offset);
    archive.set(stored, offset + localHeader.length);
    offset += localHeader.length + stored.length;
  }
  writeEndRecord(archive, central, { count: entries.length, directoryStart });
  return archive;
}

function writeEndRecord(
  archive: Buffer,
  offset: number,
  { count, directoryStart }: { count: number; directoryStart: number },
): void {
  archive.writeUInt32LE(END_RECORD, offset);
  archive.writeUInt32LE(0, offset + 4);
  archive.writeUInt16LE(count, offset + 8);
  archive.writeUInt16LE(count, offset + 10);
  archive.writeUInt32LE(offset - directoryStart, offset + 12);
  archive.writeUInt32LE(directoryStart, offset + 16);
  archive.writeUInt16LE(0, offset + 20);
}
