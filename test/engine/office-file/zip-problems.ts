import { crc32, inflateRawSync } from 'node:zlib';
import { repeated } from './office-file.ts';

const END_RECORD = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const LENGTHS = { end: 22, central: 46, local: 30 } as const;
const DEFLATED = 8;
const SIZES_BEHIND = 0x0008;

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly storedSize: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Returns the problems of the file as a ZIP archive (APPNOTE.TXT): entries with equal names,
 * overlapping entries, entries whose two headers differ, and entries whose content does not match
 * their header.
 */
export function* zipProblems(bytes: Uint8Array): Generator<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end === -1 || file.readUInt32LE(end) !== END_RECORD) {
    yield 'the archive has no end record';
    return;
  }
  if (end + LENGTHS.end + file.readUInt16LE(end + 20) !== file.length) {
    yield 'there is data after the archive';
  }
  const directoryStart = file.readUInt32LE(end + 16);
  const { entries, directoryEnd } = readDirectory(
    file,
    directoryStart,
    file.readUInt16LE(end + 10),
  );
  if (directoryEnd !== end || file.readUInt32LE(end + 12) !== directoryEnd - directoryStart) {
    yield 'the directory of the archive is not as long as it says';
  }
  // Office suites compare part names case-insensitively.
  for (const name of repeated(entries.map((entry) => entry.name.toLowerCase()))) {
    yield `two entries have the name ${name}`;
  }
  let free = 0;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < free) yield `${entry.name} lies in another entry`;
    free = endOf(file, entry);
    if (free > directoryStart) yield `${entry.name} lies in the directory`;
    else yield* entryProblems(file, entry);
  }
}

function readDirectory(file: Buffer, start: number, count: number) {
  const entries: Entry[] = [];
  let at = start;
  while (entries.length < count && file.readUInt32LE(at) === CENTRAL_HEADER) {
    const nameEnd = at + LENGTHS.central + file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + LENGTHS.central, nameEnd),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      storedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return { entries, directoryEnd: at };
}

function contentStart(file: Buffer, { offset }: Entry): number {
  const nameLength = file.readUInt16LE(offset + 26);
  return offset + LENGTHS.local + nameLength + file.readUInt16LE(offset + 28);
}

const endOf = (file: Buffer, entry: Entry) => contentStart(file, entry) + entry.storedSize;

function* entryProblems(file: Buffer, entry: Entry): Generator<string> {
  const { name, offset, flags, method, crc, storedSize, size } = entry;
  if (file.readUInt32LE(offset) !== LOCAL_HEADER) {
    yield `${name} has no header of its own`;
    return;
  }
  const nameEnd = offset + LENGTHS.local + file.readUInt16LE(offset + 26);
  if (file.toString('utf8', offset + LENGTHS.local, nameEnd) !== name) {
    yield `${name} has another name in its own header`;
  }
  const local = [14, 18, 22].map((at) => file.readUInt32LE(offset + at));
  const isTold = (flags & SIZES_BEHIND) === 0;
  if (isTold && local.join() !== [crc, storedSize, size].join()) {
    yield `${name} has another size or checksum in its own header`;
  }
  const start = contentStart(file, entry);
  const stored = file.subarray(start, start + storedSize);
  const content = method === DEFLATED ? inflated(stored) : stored;
  if (content === null || content.length !== size || crc32(content) !== crc) {
    yield `${name} is not what its checksum says`;
  }
}

function inflated(stored: Buffer): Buffer | null {
  try {
    return inflateRawSync(stored);
  } catch {
    return null;
  }
}
