import PizZip from 'pizzip';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { ArchiveWriter, writeArchive } from '../../../engine/src/archive/archive-writer.ts';
import type { HandMadeEntry } from './hand-made-archive.ts';
import { deflatedEntry, handMadeArchive, storedEntry } from './hand-made-archive.ts';
import { realFiles } from './real-files.ts';

const contentsOf = (content: Uint8Array) => {
  const archive = Archive.open(content);
  return Object.fromEntries(
    archive.names.map((name) => [name, Buffer.from(archive.read(name)).toString()]),
  );
};
/** A writer that joins its pieces. */
const wholeFilesOf = (archive: Archive) => {
  const pieces = new ArchiveWriter(archive);
  return {
    write: (...order: Parameters<ArchiveWriter['write']>) => Buffer.concat(pieces.write(...order)),
  };
};
const writerOf = (...entries: HandMadeEntry[]) =>
  wholeFilesOf(Archive.open(handMadeArchive(entries)));

/** 1 January 1980, as MS-DOS writes it. */
const FIRST_DAY = 0x21;

const writer = writerOf(
  storedEntry('[Content_Types].xml', 'types'),
  deflatedEntry('word/document.xml', 'document'),
  deflatedEntry('word/styles.xml', 'styles'),
);

describe('a rewritten archive', () => {
  it.each(realFiles)('is identical to $name if nothing was changed', ({ content }) => {
    const archive = Archive.open(content);
    const written = Archive.open(wholeFilesOf(archive).write(new Map()));
    expect(written.names).toEqual(archive.names);
    for (const name of archive.names) expect(written.read(name)).toEqual(archive.read(name));
  });

  it.each(realFiles)('is read by an independent reader: $name', ({ content }) => {
    const archive = Archive.open(content);
    const changed = archive.names[0]!;
    const written = wholeFilesOf(archive).write(new Map([[changed, 'changed']]));
    const read = new PizZip(written, { checkCRC32: true });
    for (const name of archive.names) {
      expect(Buffer.from(read.file(name)!.asUint8Array())).toEqual(
        name === changed ? Buffer.from('changed') : archive.read(name),
      );
    }
  });

  // APPNOTE.TXT §4.4.2 and §4.4.3: two bytes each, 20 for version 2.0, which knows folders and deflate.
  it('says in every header that version 2.0 of the format wrote it and reads it', () => {
    const written = writer.write(new Map([['word/document.xml', 'changed']]));
    const local = written.indexOf(Buffer.from('PK\x03\x04', 'latin1'));
    const central = written.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    expect(written.readUInt16LE(local + 4)).toBe(20);
    expect(written.readUInt16LE(central + 4)).toBe(20);
    expect(written.readUInt16LE(central + 6)).toBe(20);
  });

  it('has changed parts in their original order, and added ones at its end', () => {
    const written = writer.write(
      new Map<string, string | Uint8Array>([
        ['word/media/a.bin', Buffer.from([1, 2])],
        ['word/document.xml', 'größer'],
      ]),
    );
    expect(Object.entries(contentsOf(written))).toEqual([
      ['[Content_Types].xml', 'types'],
      ['word/document.xml', 'größer'],
      ['word/styles.xml', 'styles'],
      ['word/media/a.bin', '\u0001\u0002'],
    ]);
  });

  it('omits removed entries', () => {
    const written = writer.write(new Map(), new Set(['word/styles.xml']));
    expect(Archive.open(written).names).toEqual(['[Content_Types].xml', 'word/document.xml']);
  });

  it('copies unchanged entries as stored, even unreadable ones', () => {
    const broken = { ...storedEntry('broken.bin', 'no deflate'), method: 8, crc: 7, size: 100 };
    const written = writerOf(broken).write(new Map([['a.xml', 'a']]));
    const { method, crc, size, stored } = Archive.open(written).entries.get('broken.bin')!;
    expect({ method, crc, size, stored: Buffer.from(stored).toString() }).toEqual({
      method: 8,
      crc: 7,
      size: 100,
      stored: 'no deflate',
    });
  });

  it('keeps non-UTF-8 names byte for byte', () => {
    const name = Buffer.from([0x67, 0x81, 0x2e]);
    const written = writerOf({ name, flags: 0 }).write(new Map());
    const { nameBytes, isUtf8 } = [...Archive.open(written).entries.values()][0]!;
    expect({ nameBytes, isUtf8 }).toEqual({ nameBytes: name, isUtf8: false });
  });

  it('compresses changed parts, but not pictures, which are already compressed', () => {
    const text = 'again and '.repeat(100);
    const written = writer.write(
      new Map([
        ['word/document.xml', text],
        ['word/media/a.PNG', text],
      ]),
    );
    const { entries } = Archive.open(written);
    expect(entries.get('word/document.xml')!.stored.length).toBeLessThan(100);
    expect(Buffer.from(entries.get('word/media/a.PNG')!.stored).toString()).toBe(text);
  });

  it('has the same bytes at any time, because changed parts have a fixed date', () => {
    const parts = new Map([['word/document.xml', 'changed']]);
    const written = writer.write(parts);
    const { date, time } = Archive.open(written).entries.get('word/document.xml')!;
    expect(written).toEqual(writer.write(parts));
    expect({ date, time }).toEqual({ date: FIRST_DAY, time: 0 });
  });

  it('is not changed by later writes', () => {
    const first = writer.write(new Map([['word/document.xml', 'first']]));
    const copy = Buffer.from(first);
    writer.write(new Map([['word/document.xml', 'second']]), new Set(['[Content_Types].xml']));
    expect(first).toEqual(copy);
  });

  it('does not copy large unchanged entries', () => {
    const file = handMadeArchive([
      storedEntry('a.xml', 'small'),
      storedEntry('b.png', 'x'.repeat(40_000)),
    ]);
    const pieces = new ArchiveWriter(Archive.open(file)).write(new Map([['a.xml', 'changed']]));
    expect(pieces.filter(({ buffer }) => buffer === file.buffer)).toHaveLength(1);
    expect(pieces).toHaveLength(3);
  });

  it('can be made of parts alone', () => {
    const parts = { 'b.xml': 'b', 'a.xml': 'a' };
    expect(Object.entries(contentsOf(writeArchive(new Map(Object.entries(parts)))))).toEqual(
      Object.entries(parts),
    );
    expect(contentsOf(writeArchive(new Map()))).toEqual({});
  });
});
