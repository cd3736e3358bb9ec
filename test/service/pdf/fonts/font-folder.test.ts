import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listFontFiles,
  NoFonts,
  sizeOfFonts,
} from '../../../../service/src/pdf/fonts/font-folder.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

const TRUE_TYPE = Buffer.from([0, 1, 0, 0, 0]);

function put(name: string, content: Buffer | string = TRUE_TYPE): void {
  writeFileSync(join(folder.path, name), content);
}

describe('The fonts of a folder', () => {
  it('are the files with a font extension, including those in subfolders', () => {
    mkdirSync(join(folder.path, 'more/and more'), { recursive: true });
    put('b.ttf');
    put('A.OTF', 'OTTO');
    put('more/c.ttc', 'ttcf');
    put('more/and more/d.ttf', 'true');
    put('licence.txt');
    expect(listFontFiles(folder.path)).toEqual([
      'A.OTF',
      'b.ttf',
      join('more', 'and more', 'd.ttf'),
      join('more', 'c.ttc'),
    ]);
  });

  it('do not include other files in the folder, such as those of an operating system', () => {
    put('b.ttf');
    put('._b.ttf', 'Mac OS X');
    expect(listFontFiles(folder.path)).toEqual(['b.ttf']);
  });

  it('may be symbolic links to other folders', () => {
    put('real.font');
    symlinkSync(join(folder.path, 'real.font'), join(folder.path, 'linked.ttf'));
    expect(listFontFiles(folder.path)).toEqual(['linked.ttf']);
  });
});

describe('A folder is rejected by its name', () => {
  const refusal = (path = folder.path) => {
    try {
      return listFontFiles(path);
    } catch (cause) {
      return cause;
    }
  };

  const reason = (why: string) => new NoFonts(why);

  it('if it does not exist', () => {
    const nowhere = join(folder.path, 'nowhere');
    expect(refusal(nowhere)).toEqual(reason(`"${nowhere}" is no folder that can be read (ENOENT)`));
  });

  it('if it is a file', () => {
    put('b.ttf');
    const file = join(folder.path, 'b.ttf');
    expect(refusal(file)).toEqual(reason(`"${file}" is no folder that can be read (ENOTDIR)`));
  });

  it('if it contains no font', () => {
    put('b.woff2');
    expect(refusal()).toEqual(
      reason(`"${folder.path}" has no font in it, no file that ends with .ttf, .otf or .ttc`),
    );
  });

  it.each([
    ['a page', '<html>'],
    ['nothing', ''],
  ])('if a font file is %s', (_what, content) => {
    put('a.ttf');
    put('b.ttf', content);
    expect(refusal()).toEqual(
      reason(`"${join(folder.path, 'b.ttf')}" is no font that LibreOffice reads; take it away`),
    );
  });

  it('if a folder is named like a font', () => {
    mkdirSync(join(folder.path, 'b.ttf'));
    expect(refusal()).toEqual(
      reason(`"${join(folder.path, 'b.ttf')}" is no font that LibreOffice reads; take it away`),
    );
  });

  it('if a font is a dangling link', () => {
    symlinkSync(join(folder.path, 'gone'), join(folder.path, 'b.ttf'));
    expect(refusal()).toEqual(reason(`"${join(folder.path, 'b.ttf')}" cannot be read (ENOENT)`));
  });
});

describe('The size of the fonts of a folder', () => {
  it('is the total of its font files', () => {
    put('a.ttf', Buffer.concat([TRUE_TYPE, Buffer.alloc(100)]));
    put('b.ttf');
    put('licence.txt', 'long');
    expect(sizeOfFonts(folder.path)).toBe(TRUE_TYPE.length * 2 + 100);
  });

  it('is 0 if there are none', () => {
    expect(sizeOfFonts(join(folder.path, 'gone'))).toBe(0);
  });
});
