import { placesThatTell } from './places-that-tell.ts';

const FILE = 'service/src/limit.ts';
const USER = 'service/src/user.ts';

const placesAt = (text: string, changed: string, texts: Readonly<Record<string, string>> = {}) => {
  const files: Record<string, string> = { [FILE]: text, ...texts };
  const graph = new Map(Object.keys(texts).map((file) => [file, [FILE]]));
  const offset = text.indexOf(changed);
  return placesThatTell({ file: FILE, text, offset }, graph, (file) => files[file] ?? '');
};

describe('placesThatTell', () => {
  it('is the changed line in a function', () => {
    const text = 'const LIMIT = 5;\nconst isLong = (a: number) => a > LIMIT;\n';
    expect(placesAt(text, '> LIMIT')).toEqual([{ file: FILE, line: 2 }]);
  });

  it('is every use of a changed constant in a function, because every import executes the constant', () => {
    const text =
      'const LIMIT = 5;\nconst TWICE = LIMIT * 2;\nfunction f(a: number) {\n  return a > LIMIT;\n}\n';
    expect(placesAt(text, '5')).toEqual([{ file: FILE, line: 4 }]);
  });

  it('includes the uses in files that import the constant, but not those in tests', () => {
    const use = "import { LIMIT } from './limit.ts';\nexport const f = () => LIMIT;\n";
    const texts = { [USER]: use, 'test/service/limit.test.ts': use };
    expect(placesAt('export const LIMIT = 5;\n', '5', texts)).toEqual([{ file: USER, line: 2 }]);
  });

  it('is the line of a constant that no function uses', () => {
    expect(placesAt('\nexport const LIMIT = 5;\n', '5')).toEqual([{ file: FILE, line: 2 }]);
  });
});
