import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, createDeflateRaw } from 'node:zlib';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { NotATemplate } from '../../../engine/src/errors.ts';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import type { HandMadeEntry } from './hand-made-archive.ts';
import { deflatedEntry, handMadeArchive, storedEntry } from './hand-made-archive.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 157 * MEGABYTE;

/** 157 MB of one letter, which deflate compresses to about 160 KB. */
async function deflatedBomb(): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_COMPRESSION });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
    deflate.on('end', resolve).on('error', reject);
  });
  const letters = Buffer.alloc(MEGABYTE, 'a');
  for (let written = 0; written < SIZE; written += MEGABYTE) deflate.write(letters);
  deflate.end();
  await ended;
  return Buffer.concat(chunks);
}

const entry = (stored: Buffer, size: number): HandMadeEntry => ({
  name: 'word/document.xml',
  stored,
  method: 8,
  size,
  crc: 0,
});

describe('a bomb of 160 KB that expands to 157 MB', () => {
  let bomb: Buffer;
  const folder = new TemporaryFolder();

  beforeAll(async () => {
    bomb = await deflatedBomb();
  });
  afterAll(() => folder.remove());

  it('is rejected because of the sizes that it states', () => {
    expect(bomb.length).toBeLessThan(170 * 1024);
    expect(() => Archive.open(handMadeArchive([entry(bomb, SIZE)]))).toThrow(
      new NotATemplate('word/document.xml in it would decompress to 157 MB'),
    );
  });

  it('is rejected without being decompressed, as is one that cannot be decompressed', () => {
    const noDeflate = randomBytes(bomb.length);
    expect(() => Archive.open(handMadeArchive([entry(noDeflate, SIZE)]))).toThrow(
      new NotATemplate('word/document.xml in it would decompress to 157 MB'),
    );
  });

  it.each([
    ['says so', SIZE],
    ['says that it is small', 1000],
    ['says that it is as large as a part may be stored that small', 4 * MEGABYTE],
  ])('uses at most 50 MB of memory if it %s', async (_what, size) => {
    const file = join(folder.path, 'bomb.docx');
    await writeFile(file, handMadeArchive([entry(bomb, size)]));
    const script = join(import.meta.dirname, 'memory-of-reading.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, file]);
    const { rejection, grownBy } = JSON.parse(stdout) as { rejection: string; grownBy: number };
    expect(rejection).toMatch(/would decompress to 157 MB|cannot be read/u);
    expect(grownBy).toBeLessThan(50 * MEGABYTE);
  });
});

describe('the maximum decompressed size of an archive', () => {
  const zeros = (megabytes: number) => deflatedEntry('a.xml', Buffer.alloc(megabytes * MEGABYTE));

  it('is 4 MB, at any compression ratio', () => {
    expect(Archive.open(handMadeArchive([zeros(4)])).read('a.xml')).toHaveLength(4 * MEGABYTE);
  });

  it('is two hundred times its compressed size beyond that', () => {
    const size = 5 * MEGABYTE;
    const stored = (length: number) => entry(Buffer.alloc(length), size);
    expect(() => Archive.open(handMadeArchive([stored(size / 200 - 1)]))).toThrow(
      new NotATemplate('word/document.xml in it would decompress to 5 MB'),
    );
    expect(Archive.open(handMadeArchive([stored(Math.ceil(size / 200))])).names).toHaveLength(1);
  });

  it('applies to all entries together, even if each is small enough', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...zeros(1),
      name: `word/header${index}.xml`,
    }));
    expect(() => Archive.open(handMadeArchive(many))).toThrow(
      new NotATemplate('it would decompress to 40 MB'),
    );
  });

  it('is 512 MB for all entries together', () => {
    const large = (name: string) => ({
      ...entry(Buffer.alloc(2 * MEGABYTE), 257 * MEGABYTE),
      name,
    });
    expect(() => Archive.open(handMadeArchive([large('a.bin'), large('b.bin')]))).toThrow(
      new NotATemplate('it would decompress to 514 MB'),
    );
    expect(Archive.open(handMadeArchive([large('a.bin')])).names).toEqual(['a.bin']);
  });

  it('is 48 MB for a part that is read as XML', () => {
    const archive = Archive.open(
      handMadeArchive([entry(Buffer.alloc(MEGABYTE), 49 * MEGABYTE), storedEntry('small.xml')]),
    );
    expect(() => archive.read('word/document.xml')).toThrow(
      new NotATemplate('word/document.xml in it would decompress to 49 MB'),
    );
    expect(archive.read('small.xml')).toHaveLength(0);
  });

  it('allows 20,000 entries', () => {
    const entries = Array.from({ length: 20_001 }, (_, index) => storedEntry(`word/${index}`));
    expect(Archive.open(handMadeArchive(entries.slice(1))).names).toHaveLength(20_000);
    expect(() => Archive.open(handMadeArchive(entries))).toThrow(
      new NotATemplate('it has too many entries'),
    );
  });
});
