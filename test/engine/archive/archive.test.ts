import PizZip from 'pizzip';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { NotATemplate } from '../../../engine/src/errors.ts';
import { deflatedEntry, handMadeArchive, storedEntry } from './hand-made-archive.ts';
import { realFiles } from './real-files.ts';

const rejectionOf = (content: Uint8Array) => {
  try {
    Archive.open(content);
  } catch (cause) {
    if (cause instanceof NotATemplate) return cause.message;
    throw cause;
  }
  return null;
};

describe('an archive', () => {
  it.each(realFiles)('reads every entry of $name like an independent reader', ({ content }) => {
    const archive = Archive.open(content);
    const files = Object.values(new PizZip(content).files).filter(({ dir }) => !dir);
    expect(archive.names).toEqual(files.map(({ name }) => name));
    for (const file of files) {
      expect(archive.read(file.name)).toEqual(Buffer.from(file.asUint8Array()));
    }
  });

  it('lists its entries in order, without folders', () => {
    const archive = Archive.open(
      handMadeArchive([storedEntry('b.xml'), storedEntry('word/'), storedEntry('word/a.xml')]),
    );
    expect(archive.names).toEqual(['b.xml', 'word/a.xml']);
    expect([archive.has('b.xml'), archive.has('word/'), archive.has('c.xml')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('reads entries that are stored, deflated and empty', () => {
    const archive = Archive.open(
      handMadeArchive([storedEntry('a', 'one'), deflatedEntry('b', 'two'), deflatedEntry('c', '')]),
    );
    expect(['a', 'b', 'c'].map((name) => Buffer.from(archive.read(name)).toString())).toEqual([
      'one',
      'two',
      '',
    ]);
  });

  it('reads UTF-8 names, and other names byte for byte', () => {
    const archive = Archive.open(
      handMadeArchive([
        { name: 'größe.xml' },
        { name: Buffer.from([0x67, 0x81, 0x2e]), flags: 0 },
        storedEntry('__proto__'),
      ]),
    );
    expect(archive.names).toEqual(['größe.xml', 'g\u0081.', '__proto__']);
  });

  it('may be a view of a larger buffer', () => {
    const content = handMadeArchive([storedEntry('a', 'one')]);
    const larger = Buffer.concat([Buffer.alloc(7, 1), content, Buffer.alloc(9, 1)]);
    const view = new Uint8Array(larger.buffer, larger.byteOffset + 7, content.length);
    expect(Buffer.from(Archive.open(view).read('a')).toString()).toBe('one');
  });

  it('ignores data after it', () => {
    const content = Buffer.concat([handMadeArchive([storedEntry('a', 'one')]), Buffer.alloc(500)]);
    expect(Buffer.from(Archive.open(content).read('a')).toString()).toBe('one');
  });

  it('reads only existing entries', () => {
    const archive = Archive.open(handMadeArchive([storedEntry('a')]));
    expect(() => archive.read('b')).toThrow('The archive has no b');
  });
});

describe('a file that is not an archive', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('Dear {{name}}')],
    ['an empty archive without its first byte', handMadeArchive([]).subarray(1)],
    ['an archive without its end', handMadeArchive([storedEntry('a')]).subarray(0, -1)],
  ])('is rejected: %s', (_what, content) => {
    expect(rejectionOf(content)).toBe(
      'it is not an Office file (not a ZIP archive, or a damaged one)',
    );
  });

  it('is reported as password-protected if it is an encrypted Office file', () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]);
    expect(rejectionOf(compound)).toBe('it is password-protected, or saved in the Word 97 format');
  });
});

describe('a damaged archive', () => {
  const one = storedEntry('one.xml', 'content of one');
  const two = storedEntry('two.xml', 'content of two');
  const whole = handMadeArchive([one, two]);

  it.each([
    ['other data before it', Buffer.concat([Buffer.from('garbage'), whole])],
    ['a directory with fewer entries than stated', handMadeArchive([one], { count: 2 })],
    ['a directory offset beyond the end', handMadeArchive([one], { directoryOffset: 100_000 })],
    ['a wrong directory offset', handMadeArchive([one], { directoryOffset: 3 })],
    ['a name longer than the directory', lengthened(whole)],
  ])('is rejected for %s', (_what, content) => {
    expect(rejectionOf(content)).toBe('it is a damaged ZIP archive: its directory is truncated');
  });

  it.each([
    ['an entry outside the file', handMadeArchive([{ ...one, offset: 100_000 }, two])],
    [
      'consecutive entries outside the file',
      handMadeArchive([
        { ...one, offset: 100_000 },
        { ...two, offset: 200_000 },
      ]),
    ],
    ['an entry inside the directory', handMadeArchive([{ ...one, offset: 102 }, two])],
    ['an entry without its header', handMadeArchive([{ ...one, offset: 1 }, two])],
    ['an entry that overlaps the next', handMadeArchive([longer('one.xml'), two])],
    ['an entry that overlaps the directory', handMadeArchive([longer('one.xml')])],
    ['two entries with the same content bytes', handMadeArchive([one, { ...two, offset: 0 }])],
  ])('is rejected for %s', (_what, content) => {
    expect(rejectionOf(content)).toMatch(
      /^it is a damaged ZIP archive: (one|two)\.xml in it cannot be read$/u,
    );
  });

  it('is rejected for stored content whose two sizes differ', () => {
    const content = handMadeArchive([{ ...one, size: 3 }]);
    expect(rejectionOf(content)).toBe(
      'it is a damaged ZIP archive: the sizes of one.xml are inconsistent',
    );
  });

  it.each([['one.xml'], ['ONE.XML']])('is rejected for a second entry %s', (name) => {
    const content = handMadeArchive([one, storedEntry(name, 'content of another')]);
    expect(rejectionOf(content)).toBe(
      'it is a damaged ZIP archive: two entries have the same name',
    );
  });

  it.each([
    ['a wrong checksum', { ...deflatedEntry('one.xml', 'content'), crc: 7 }],
    ['changed stored content', { ...storedEntry('one.xml', 'content'), crc: 7 }],
    ['too small a size', { ...deflatedEntry('one.xml', 'content'), size: 3 }],
    ['too large a size', { ...deflatedEntry('one.xml', 'content'), size: 9 }],
    ['bytes that do not inflate', { ...storedEntry('one.xml', 'content'), method: 8 }],
  ])('opens, but does not return an entry with %s', (_what, entry) => {
    const archive = Archive.open(handMadeArchive([entry, two]));
    expect(() => archive.read('one.xml')).toThrow(
      new NotATemplate('it is a damaged ZIP archive: one.xml in it cannot be read'),
    );
    expect(Buffer.from(archive.read('two.xml')).toString()).toBe('content of two');
  });
});

describe('a part of an archive', () => {
  const MOST = 48 * 1024 * 1024;

  it('may have 48 MB, and no more', () => {
    const entries = [MOST, MOST + 1].map((size) => ({
      name: `${String(size)}.xml`,
      stored: Buffer.alloc(size),
    }));
    const archive = Archive.open(handMadeArchive(entries));
    expect(archive.read(`${String(MOST)}.xml`)).toHaveLength(MOST);
    expect(() => archive.read(`${String(MOST + 1)}.xml`)).toThrow('would decompress to 49 MB');
  });
});

describe('an archive that Office would not write', () => {
  it.each([
    ['/etc/passwd'],
    ['../one.xml'],
    ['word/../../one.xml'],
    ['word/..'],
    ['C:one.xml'],
    ['..\\one.xml'],
    ['word\\one.xml'],
    ['one\0.xml'],
    [''],
  ])('is rejected for an entry named %j', (name) => {
    expect(rejectionOf(handMadeArchive([storedEntry(name)]))).toBe(
      'it has an entry whose name points outside the archive',
    );
  });

  it('keeps names with dots that do not change the folder', () => {
    const names = ['word/..one.xml', 'one..xml', '.rels', 'a...b/c'];
    const content = handMadeArchive(names.map((name) => storedEntry(name)));
    expect(Archive.open(content).names).toEqual(names);
  });

  it('is rejected when it is encrypted', () => {
    const content = handMadeArchive([{ name: 'one.xml', flags: 0x0801 }]);
    expect(rejectionOf(content)).toBe('it is password-protected');
  });

  it.each([[1], [9], [12], [14], [93], [99]])(
    'is rejected if it is compressed with method %i',
    (method) => {
      const content = handMadeArchive([{ name: 'one.xml', method }]);
      expect(rejectionOf(content)).toBe(
        'it uses a compression method that Office files do not use',
      );
    },
  );

  it.each([
    ['a size', handMadeArchive([{ name: 'a', size: 0xffffffff }])],
    ['a stored size', handMadeArchive([{ name: 'a', storedSize: 0xffffffff }])],
    ['an offset', handMadeArchive([{ name: 'a', offset: 0xffffffff }])],
    ['the number of its entries', handMadeArchive([{ name: 'a' }], { count: 0xffff })],
    ['its directory', handMadeArchive([{ name: 'a' }], { directoryOffset: 0xffffffff })],
  ])('is rejected if %s is in the ZIP64 fields', (_what, content) => {
    expect(rejectionOf(content)).toBe('it is a ZIP64 archive, which is not supported');
  });
});

/** An entry that states a larger compressed size than it has. */
function longer(name: string) {
  return { ...storedEntry(name, 'content'), storedSize: 8, size: 8 };
}

/** The archive with a first entry that states a name of 65,535 bytes. */
function lengthened(archive: Buffer): Buffer {
  const content = Buffer.from(archive);
  content.writeUInt16LE(0xffff, content.indexOf('PK\u0001\u0002') + 28);
  return content;
}
