import { viewOf } from '../bytes.ts';
import { damaged, tooLarge, unreadable } from './damage.ts';
import type { DirectoryLocation } from './end-record.ts';
import { findDirectory } from './end-record.ts';
import type { Entry } from './entry.ts';
import { hasSuspiciousRatio, readEntry } from './entry.ts';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;

/** An entry and the byte range of its stored content. */
export interface StoredEntry extends Entry {
  readonly stored: Uint8Array;
}

/**
 * Reads an archive's directory without decompressing anything.
 * @param maxInflated the limit for all entries together, in bytes when decompressed
 * @returns the entries in the directory's order, including folders
 * @throws NotATemplate if it is not an archive, is damaged, or exceeds a limit
 */
export function readDirectory(content: Uint8Array, maxInflated: number): StoredEntry[] {
  const place = findDirectory(content);
  const entries = readEntries(content, place);
  checkSizes(entries, maxInflated);
  checkNames(entries);
  const ends = endsOf(entries, place.start);
  return entries.map((entry, index) => {
    const stored = storedContent(content, entry, ends[index] ?? place.start);
    return { ...entry, stored };
  });
}

function readEntries(content: Uint8Array, { start, end, count }: DirectoryLocation): Entry[] {
  const directory = content.subarray(start, end);
  const at = { offset: 0 };
  const entries: Entry[] = [];
  while (entries.length < count) entries.push(readEntry(directory, at));
  return entries;
}

function checkSizes(entries: readonly Entry[], maxInflated: number): void {
  const together = { size: 0, storedSize: 0 };
  for (const { size, storedSize } of entries) {
    together.size += size;
    together.storedSize += storedSize;
  }
  if (together.size > maxInflated || hasSuspiciousRatio(together)) {
    throw tooLarge('it', together.size);
  }
}

/** Office treats names that differ only in case as the same (ECMA-376 Part 2, §6.2.2.3). */
function checkNames(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) throw damaged('two entries have the same name');
}

/**
 * The limit of each entry: the offset of the next one. Overlapping entries let a small archive
 * contain the same bomb a thousand times.
 */
function endsOf(entries: readonly Entry[], directoryStart: number): number[] {
  const offsets = entries.map(({ offset }) => offset);
  const ends = new Map<number, number>();
  let end = directoryStart;
  for (const offset of offsets.toSorted((one, other) => other - one)) {
    ends.set(offset, end);
    // An entry that claims to begin after the directory must not extend the limit of the others.
    end = Math.min(offset, end);
  }
  return offsets.map((offset) => ends.get(offset) ?? offset);
}

function storedContent(
  content: Uint8Array,
  { name, offset, storedSize }: Entry,
  end: number,
): Uint8Array {
  const view = viewOf(content);
  const afterHeader = offset + LOCAL_HEADER_LENGTH;
  if (afterHeader > end || view.getUint32(offset, true) !== LOCAL_HEADER) throw unreadable(name);
  const start = afterHeader + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + storedSize > end) throw unreadable(name);
  return content.subarray(start, start + storedSize);
}
