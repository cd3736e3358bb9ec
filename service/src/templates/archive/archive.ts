import { crc32, inflateRawSync } from 'node:zlib';
import { NotATemplate } from '../templates.ts';
import { BOUNDS } from './bounds.ts';
import type { Entry } from './entry.ts';
import { inMegabytes, readEntry, STORED } from './entry.ts';

const END_RECORD = 0x06054b50;
const END_RECORD_LENGTH = 22;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
const MAX_COMMENT = 0xffff;

/** An entry and the stretch of the archive that its content is stored in. */
export interface StoredEntry extends Entry {
  readonly stored: Buffer;
}

/**
 * An Office file's ZIP archive (PKWARE APPNOTE.TXT). Opening it reads its directory and inflates
 * nothing.
 */
export class Archive {
  /** In the archive's order, without folders. */
  readonly entries: ReadonlyMap<string, StoredEntry>;

  private constructor(entries: ReadonlyMap<string, StoredEntry>) {
    this.entries = entries;
  }

  /**
   * Opens an archive with bounds.
   * @throws NotATemplate when it is none, is damaged, or breaks a bound
   */
  static open(content: Uint8Array): Archive {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const entries = readDirectory(bytes);
    checkTogether(entries);
    const stored = entries
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => ({ ...entry, stored: storedContent(bytes, entry) }));
    return new Archive(new Map(stored.map((entry) => [entry.name, entry])));
  }

  /** In the archive's order, without folders. */
  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /**
   * Inflates one part that is read as XML or as a picture.
   * @throws NotATemplate when it is damaged, larger than it says, or breaks a bound
   */
  read(name: string): Buffer {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The archive has no ${name}`);
    if (entry.size > BOUNDS.part) {
      throw new NotATemplate(`${name} in it would inflate to ${inMegabytes(entry.size)} MB`);
    }
    const content = inflate(entry);
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw damaged(name);
    return content;
  }
}

function inflate({ name, method, stored, size }: StoredEntry): Buffer {
  if (method === STORED) return stored;
  try {
    // What says that it is smaller than it is ends here.
    return inflateRawSync(stored, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw damaged(name);
  }
}

function readDirectory(content: Buffer): Entry[] {
  const end = findEndRecord(content);
  const count = content.readUInt16LE(end + 10);
  const at = { offset: content.readUInt32LE(end + 16) };
  if (count > BOUNDS.entries) throw new NotATemplate('it has too many entries');
  const entries: Entry[] = [];
  while (entries.length < count) entries.push(readEntry(content.subarray(0, end), at));
  return entries;
}

/** The record that ends an archive; only a comment may stand behind it. */
function findEndRecord(content: Buffer): number {
  const last = content.length - END_RECORD_LENGTH;
  for (let offset = last; offset >= 0 && offset >= last - MAX_COMMENT; offset -= 1) {
    if (content.readUInt32LE(offset) === END_RECORD) return offset;
  }
  throw new NotATemplate('it is no Office file (not a ZIP archive, or a damaged one)');
}

function storedContent(content: Buffer, { name, offset, storedSize }: Entry): Buffer {
  if (
    offset + LOCAL_HEADER_LENGTH > content.length ||
    content.readUInt32LE(offset) !== LOCAL_HEADER
  ) {
    throw damaged(name);
  }
  const start =
    offset +
    LOCAL_HEADER_LENGTH +
    content.readUInt16LE(offset + 26) +
    content.readUInt16LE(offset + 28);
  if (start + storedSize > content.length) throw damaged(name);
  return content.subarray(start, start + storedSize);
}

function checkTogether(entries: readonly Entry[]): void {
  const inflated = entries.reduce((sum, { size }) => sum + size, 0);
  if (inflated > BOUNDS.inflated) {
    throw new NotATemplate(`it would inflate to ${inMegabytes(inflated)} MB`);
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) {
    throw new NotATemplate('it is a damaged ZIP archive: two entries have the same name');
  }
  // Entries that lie in each other are how a small archive holds the same bomb a thousand times.
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset);
  for (const [index, { name, offset, storedSize }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && offset + LOCAL_HEADER_LENGTH + storedSize > next.offset) throw damaged(name);
  }
}

function damaged(name: string): NotATemplate {
  return new NotATemplate(`it is a damaged ZIP archive: ${name} in it cannot be read`);
}
