import { errorOf, valueOf } from '../evaluated.ts';

describe('text filters', () => {
  it.each([
    ['a number', '42 | append: "!"', '42!'],
    ['false', 'no | upcase', 'FALSE'],
    ['null', 'nothing | append: "x"', 'x'],
    ['a list', 'list | upcase', 'A, B'],
    ['an object', 'object | downcase', '{"k":"v"}'],
    ['an argument that is a list', '"x" | append: list', 'xa, B'],
  ])('use %s as its text', (_, source, result) => {
    const data = { no: false, nothing: null, list: ['a', 'B'], object: { K: 'V' } };
    expect(valueOf(source, data)).toBe(result);
  });

  it.each([
    ['"aaa" | replace: "", "x"', 'aaa'],
    ['"a.a" | replace: ".", "$&"', 'a$&a'],
    ['"a.a" | remove: "."', 'aa'],
    ['"x" | pad: 3', '00x'],
    ['"xyz" | pad: 2', 'xyz'],
    ['"x" | pad: 5, "ab"', 'ababx'],
    ['"x" | pad: 1000', 'x'.padStart(1000, '0')],
    ['"👩‍👩‍👧 x" | truncate: 100', '👩‍👩‍👧 x'],
    ['"one two" | truncatewords: 2', 'one two'],
    ['"abc" | slice: 1', 'b'],
    ['"abc" | slice: 5, 2', ''],
    ['"abc" | slice: -9, 2', ''],
    ['"ÄSS" | downcase', 'äss'],
    ['"a<b>c" | strip_html', 'ac'],
    ['"a < b" | strip_html', 'a < b'],
  ])('%s → %s', (source, result) => {
    expect(valueOf(source)).toBe(result);
  });

  it('pad to at most 1,000 characters', () => {
    expect(errorOf(() => valueOf('"x" | pad: 1001'))).toContain('1000');
  });

  it('remove line breaks', () => {
    expect(valueOf('x | strip_newlines', { x: 'a\r\nb\nc' })).toBe('abc');
    expect(valueOf('x | squish', { x: ' a\n\t b ' })).toBe('a b');
  });

  it('split an empty text into nothing', () => {
    expect(valueOf('x | split: ","', { x: null })).toEqual([]);
    expect(valueOf('"a,b," | split: ","')).toEqual(['a', 'b', '']);
  });

  it('encode an unpaired surrogate too', () => {
    expect(valueOf('x | url_encode', { x: '\ud83d' })).toBe('%EF%BF%BD');
  });

  it.each([
    'strip_html',
    'squish',
    'strip',
    'slugify',
    'truncatewords',
    'split: " "',
    'url_encode',
  ])('%s handles a long worst-case text like any other', (filter) => {
    for (const bad of ['<', ' ', '-', '<!--', 'a ']) {
      const x = bad.repeat(90_000 / bad.length);
      expect(() => valueOf(`x | ${filter}`, { x })).not.toThrow();
    }
  });
});
