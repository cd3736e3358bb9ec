import { concatBytes, writeUint16, writeUint32 } from '../bytes.ts';
import type { Archive } from './archive.ts';
import { ChunkBuffer } from './chunk-buffer.ts';
import type { PartContent } from './packed-part.ts';
import type { WrittenEntry } from './written-entry.ts';
import { CENTRAL_OFFSET_AT, changedEntry, copiedEntry, unchangedEntry } from './written-entry.ts';

const END_RECORD = 0x06054b50;
const END_RECORD_LENGTH = 22;

/**
 * Rewrites an archive with some parts changed. Unchanged entries are copied as stored. Their
 * headers are built once, because an archive is rewritten for each document.
 */
export class ArchiveWriter {
  readonly #archive: Archive;
  readonly #unchanged: ReadonlyMap<string, WrittenEntry>;

  constructor(archive: Archive) {
    this.#archive = archive;
    this.#unchanged = new Map(
      [...archive.entries].map(([name, entry]) => [name, unchangedEntry(entry)]),
    );
  }

  /**
   * Writes the archive. The same parts give the same bytes.
   * @returns the file as consecutive chunks; large unchanged entries are views of the archive, not
   * copies
   * @param parts entries to replace, or to append
   * @param removed entries to omit
   * @param copied entries to append under another name
   */
  write(
    parts: ReadonlyMap<string, PartContent>,
    removed: ReadonlySet<string> = new Set(),
    copied: ReadonlyMap<string, string> = new Map(),
  ): Uint8Array[] {
    const entries: WrittenEntry[] = [];
    for (const [name, unchanged] of this.#unchanged) {
      if (removed.has(name)) continue;
      const changed = parts.get(name);
      entries.push(changed === undefined ? unchanged : changedEntry(name, changed));
    }
    for (const [name, content] of parts) {
      if (!this.#unchanged.has(name)) entries.push(changedEntry(name, content));
    }
    for (const [name, original] of copied) {
      const entry = this.#archive.entries.get(original);
      if (entry && !parts.has(name)) entries.push(copiedEntry(name, entry));
    }
    return writeEntries(entries);
  }
}

/** Writes an archive of parts, in their order. The same parts give the same bytes. */
export function writeArchive(parts: ReadonlyMap<string, PartContent>): Uint8Array {
  return concatBytes(
    writeEntries([...parts].map(([name, content]) => changedEntry(name, content))),
  );
}

function writeEntries(entries: readonly WrittenEntry[]): Uint8Array[] {
  const pieces = new ChunkBuffer();
  const offsets = entries.map(({ localHeader, stored }) => {
    const offset = pieces.length;
    pieces.add(localHeader);
    pieces.add(stored);
    return offset;
  });
  pieces.add(writeDirectory(entries, offsets, pieces.length));
  return pieces.all();
}

function writeDirectory(
  entries: readonly WrittenEntry[],
  offsets: readonly number[],
  directoryStart: number,
): Uint8Array {
  const length = entries.reduce((sum, { centralHeader }) => sum + centralHeader.length, 0);
  const directory = new Uint8Array(length + END_RECORD_LENGTH);
  let at = 0;
  for (const [index, { centralHeader }] of entries.entries()) {
    directory.set(centralHeader, at);
    writeUint32(directory, at + CENTRAL_OFFSET_AT, offsets[index] ?? 0);
    at += centralHeader.length;
  }
  writeEndRecord(directory, at, { count: entries.length, directoryStart });
  return directory;
}

function writeEndRecord(
  directory: Uint8Array,
  offset: number,
  { count, directoryStart }: { count: number; directoryStart: number },
): void {
  writeUint32(directory, offset, END_RECORD);
  writeUint32(directory, offset + 4, 0);
  writeUint16(directory, offset + 8, count);
  writeUint16(directory, offset + 10, count);
  writeUint32(directory, offset + 12, offset);
  writeUint32(directory, offset + 16, directoryStart);
  writeUint16(directory, offset + 20, 0);
}
