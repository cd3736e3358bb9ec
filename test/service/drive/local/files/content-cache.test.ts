import { lstatSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentCache } from '../../../../../service/src/drive/local/files/content-cache.ts';
import { TemporaryFolder } from '../../../temporary-folder.ts';

const MEGABYTE = 1024 * 1024;
const A_MINUTE = 60_000;

let folder: TemporaryFolder;
let contents: ContentCache;
const file = () => join(folder.path, 'letter.docx');
const status = () => lstatSync(file(), { bigint: true });

beforeEach(() => {
  folder = new TemporaryFolder();
  contents = new ContentCache();
  writeFileSync(file(), 'Dear Ann');
});
afterEach(() => folder.remove());

/** Keeps a content as if the file had lain there for a minute. */
function add(content: Buffer, fileId = 'fil_1'): Buffer {
  contents.add(fileId, status(), content, Date.now() + A_MINUTE);
  return content;
}

it('keeps the content of an unchanged file', () => {
  const content = add(Buffer.from('Dear Ann'));
  expect(contents.get('fil_1', status())).toBe(content);
  expect(contents.get('fil_1', status())).toBe(content);
});

describe('drops the content of a file', () => {
  const replacements: [string, () => void][] = [
    ['that is written', () => writeFileSync(file(), 'Dear Bob and Ann')],
    [
      'that is replaced by one of the same size and time',
      () => {
        const { atime, mtime } = statSync(file());
        const other = join(folder.path, 'other');
        writeFileSync(other, 'Dear Bob');
        utimesSync(other, atime, mtime);
        renameSync(other, file());
      },
    ],
  ];

  it.each(replacements)('%s', (_, replace) => {
    add(Buffer.from('Dear Ann'));
    replace();
    expect(contents.get('fil_1', status())).toBeUndefined();
  });

  it('that is written in place and gets its old time again', async () => {
    const { atime, mtime } = statSync(file());
    utimesSync(file(), atime, mtime);
    const before = status();
    add(Buffer.from('Dear Ann'));
    // The clock of a file system goes in steps.
    while (status().ctimeNs === before.ctimeNs) {
      writeFileSync(file(), 'Dear Bob');
      utimesSync(file(), atime, mtime);
    }
    expect(contents.get('fil_1', status())).toBeUndefined();
  });
});

it('does not cache a file that was just changed: it may change again in the same moment', () => {
  contents.add('fil_1', status(), Buffer.from('Dear Ann'), Date.now());
  expect(contents.get('fil_1', status())).toBeUndefined();
});

it('keeps the latest contents within its limit', () => {
  const large = Array.from({ length: 10 }, () => Buffer.alloc(8 * MEGABYTE));
  large.forEach((content, number) => add(content, `fil_${String(number)}`));
  const kept = large.filter((_, number) => contents.get(`fil_${String(number)}`, status()));
  expect(kept).toEqual(large.slice(2));
});

it('does not cache very large contents', () => {
  add(Buffer.alloc(8 * MEGABYTE + 1));
  expect(contents.get('fil_1', status())).toBeUndefined();
});
