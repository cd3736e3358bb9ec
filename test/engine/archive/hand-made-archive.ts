import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a hand-made archive. Omitted members have their correct values. */
export interface HandMadeEntry {
  name: string | Buffer;
  /** The stored bytes of its content. */
  stored?: Buffer;
  method?: number;
  flags?: number;
  crc?: number;
  size?: number;
  storedSize?: number;
  /** Its offset according to the directory. */
  offset?: number;
}

/** Returns an entry that is stored uncompressed. */
export function storedEntry(name: string, content = ''): HandMadeEntry {
  return { name, stored: Buffer.from(content) };
}

/** Returns a deflated entry. */
export function deflatedEntry(name: string, content: string | Buffer): HandMadeEntry {
  const bytes = Buffer.from(content);
  const stored = deflateRawSync(bytes, { level: 9 });
  return { name, stored, method: 8, size: bytes.length, crc: crc32(bytes) };
}

interface EndRecord {
  count?: number;
  directoryOffset?: number;
}

/**
 * Returns a ZIP archive written byte by byte (APPNOTE.TXT §4.3), so that a test can make archives
 * that no program would write.
 */
export function handMadeArchive(entries: readonly HandMadeEntry[], end: EndRecord = {}): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = Buffer.concat([localHeader(entry), nameBytes(entry), storedBytes(entry)]);
    centrals.push(centralHeader(entry, offset), nameBytes(entry));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(0x06054b50, 0);
  endRecord.writeUInt16LE(end.count ?? entries.length, 8);
  endRecord.writeUInt16LE(end.count ?? entries.length, 10);
  endRecord.writeUInt32LE(directory.length, 12);
  endRecord.writeUInt32LE(end.directoryOffset ?? offset, 16);
  return Buffer.concat([...locals, directory, endRecord]);
}

function nameBytes({ name }: HandMadeEntry): Buffer {
  return Buffer.from(name as string);
}

function storedBytes({ stored = Buffer.alloc(0) }: HandMadeEntry): Buffer {
  return stored;
}

function localHeader(entry: HandMadeEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeDescription(header, 4, entry);
  return header;
}

function centralHeader(entry: HandMadeEntry, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  writeDescription(header, 6, entry);
  header.writeUInt32LE(entry.offset ?? offset, 42);
  return header;
}

function writeDescription(header: Buffer, offset: number, entry: HandMadeEntry): void {
  const stored = storedBytes(entry);
  const { flags = 0x0800, method = 0, crc = crc32(stored), size = stored.length } = entry;
  header.writeUInt16LE(20, offset);
  header.writeUInt16LE(flags, offset + 2);
  header.writeUInt16LE(method, offset + 4);
  header.writeUInt32LE(crc, offset + 10);
  header.writeUInt32LE(entry.storedSize ?? stored.length, offset + 14);
  header.writeUInt32LE(size, offset + 18);
  header.writeUInt16LE(nameBytes(entry).length, offset + 22);
}
