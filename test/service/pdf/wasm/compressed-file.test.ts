import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import {
  existsOrIsCompressed,
  readDecompressed,
} from '../../../../service/src/pdf/wasm/compressed-file.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const CONTENT = Buffer.from('a content '.repeat(100_000));
const MOST = CONTENT.length;

let folder: TemporaryFolder;
let file: string;

beforeEach(() => {
  folder = new TemporaryFolder();
  file = join(folder.path, 'soffice.data');
});
afterEach(() => {
  folder.remove();
});

describe('A file that may be compressed', () => {
  it.each([
    ['as it is', () => writeFileSync(file, CONTENT)],
    ['decompressed', () => writeFileSync(`${file}.zst`, zstdCompressSync(CONTENT))],
  ])('is read %s', (_how, write) => {
    expect(existsOrIsCompressed(file)).toBe(false);
    write();
    expect(existsOrIsCompressed(file)).toBe(true);
    expect(readDecompressed(file, MOST).equals(CONTENT)).toBe(true);
  });

  it('is reported by name if it is missing', () => {
    const message = `ENOENT: no such file or directory, open '${file}'`;
    expect(() => readDecompressed(file, MOST)).toThrow(message);
  });

  it.each([
    ['cut off', zstdCompressSync(CONTENT).subarray(0, -10)],
    ['not compressed', CONTENT],
  ])('is reported if it is %s', (_what, written) => {
    writeFileSync(`${file}.zst`, written);
    expect(() => readDecompressed(file, MOST)).toThrow();
  });
});
