import fc from 'fast-check';
import {
  fieldArguments,
  fromFieldText,
  toFieldText,
} from '../../../engine/src/read/field-arguments.ts';

const argumentsOf = (code: string) =>
  fieldArguments(code).map(({ behind, from, to }) => [behind, code.slice(from, to)]);

describe('the arguments of a field', () => {
  it.each([
    ['HYPERLINK "https://example.com/1"', [[null, 'https://example.com/1']]],
    ['HYPERLINK "https://example.com/12"', [[null, 'https://example.com/12']]],
    ['HYPERLINK https://example.com/ \\o', [[null, 'https://example.com/']]],
    [
      'HYPERLINK "https://example.com/" \\o "A tip" \\n',
      [
        [null, 'https://example.com/'],
        ['\\o', 'A tip'],
      ],
    ],
    ['HYPERLINK \\l "place"', [['\\l', 'place']]],
    ['HYPERLINK \\n "place"', [[null, 'place']]],
    ['HYPERLINK „https://example.com/“', [[null, 'https://example.com/']]],
    ['HYPERLINK "https://example.com/', [[null, 'https://example.com/']]],
    ['HYPERLINK', []],
  ])('are found in %s', (code, found) => {
    expect(argumentsOf(code)).toEqual(found);
  });

  it('continue after an escaped quotation mark at any position', () => {
    expect(argumentsOf('HYPERLINK "a" \\o "say \\"yes\\""')).toContainEqual([
      '\\o',
      'say \\"yes\\"',
    ]);
    expect(argumentsOf('HYPERLINK "a" \\o "so say \\"yes\\""')).toContainEqual([
      '\\o',
      'so say \\"yes\\"',
    ]);
  });

  it('treat a backslash literally outside quotation marks', () => {
    expect(argumentsOf('HYPERLINK C:\\a b')).toEqual([
      [null, 'C:\\a'],
      [null, 'b'],
    ]);
    expect(argumentsOf('HYPERLINK a\\ b')).toEqual([
      [null, 'a\\'],
      [null, 'b'],
    ]);
  });

  it('keep a tag whole, with its spaces and quotation marks', () => {
    expect(argumentsOf('HYPERLINK "x/{{ a | default: "b" }}" \\o "{{c}}"')).toEqual([
      [null, 'x/{{ a | default: "b" }}'],
      ['\\o', '{{c}}'],
    ]);
  });
});

it('a text in quotation marks is parsed as it was printed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const code = `HYPERLINK "${toFieldText(text)}"`;
      fc.pre(!text.includes('{{'));
      const [argument] = fieldArguments(code);
      const read = code.slice(argument?.from, argument?.to);
      expect(fromFieldText(read)).toBe(text.replace(/\s+/gu, ' '));
    }),
  );
});
